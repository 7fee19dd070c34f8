import type { Localized } from "#app/lib/locale.ts";

/** Staff describe perfumes in English; these terms are translated on Arabic pages. */
export const perfumeTerms: readonly Localized[] = [
  { en: "Premium Collection", ar: "المجموعة الفاخرة" },

  { en: "250ML glass spray bottle", ar: "زجاجة بخاخ سعة 250 مل" },
  { en: "Long-lasting amber scent", ar: "رائحة عنبر تدوم طويلًا" },
  { en: "Safe for leather, fabric and trim", ar: "آمن على الجلد والقماش والكسوة" },
  {
    en: "Removes stale odours instead of covering them",
    ar: "يزيل الروائح العالقة بدل أن يغطيها",
  },
  { en: "Calming scent for long drives", ar: "رائحة مهدئة للرحلات الطويلة" },
  { en: "Light enough for daily use", ar: "خفيف يناسب كل يوم" },
  { en: "Rich oriental oud", ar: "عود شرقي غني" },
  { en: "A little lasts for days", ar: "القليل منه يكفي أيامًا" },
  { en: "Made for leather interiors", ar: "للمقصورات الجلدية" },
  { en: "Bright fruity freshness", ar: "انتعاش فاكهي مشرق" },
  { en: "Clears food and smoke odours", ar: "يزيل روائح الطعام والدخان" },

  { en: "Agarwood", ar: "خشب العود" },
  { en: "Amber", ar: "العنبر" },
  { en: "Bergamot", ar: "البرغموت" },
  { en: "Cardamom", ar: "الهيل" },
  { en: "Cedarwood", ar: "خشب الأرز" },
  { en: "Clary Sage", ar: "المريمية" },
  { en: "Damask Rose", ar: "الورد الدمشقي" },
  { en: "Green Leaves", ar: "الأوراق الخضراء" },
  { en: "Jasmine", ar: "الياسمين" },
  { en: "Lavender", ar: "الخزامى" },
  { en: "Lemon", ar: "الليمون" },
  { en: "Mandarin", ar: "اليوسفي" },
  { en: "Mango", ar: "المانجو" },
  { en: "Peach", ar: "الخوخ" },
  { en: "Pink Pepper", ar: "الفلفل الوردي" },
  { en: "Rosemary", ar: "إكليل الجبل" },
  { en: "Saffron", ar: "الزعفران" },
  { en: "Sandalwood", ar: "خشب الصندل" },
  { en: "Smoked Leather", ar: "الجلد المدخن" },
  { en: "Soft Musk", ar: "المسك الناعم" },
  { en: "Vanilla", ar: "الفانيليا" },
  { en: "White Musk", ar: "المسك الأبيض" },
];
