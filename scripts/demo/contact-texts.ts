import type { Locale } from "#app/lib/locale.ts";

type Text = { subject: string; message: string };

export const contactTexts: Record<Locale, readonly Text[]> = {
  en: [
    {
      subject: "Ceramic coating for a new car",
      message:
        "My car arrives next week. How soon can you coat it, and how long does it stay with you?",
    },
    {
      subject: "Child seat stains",
      message: "Can interior detailing remove milk stains from light fabric seats?",
    },
    {
      subject: "Thank you",
      message:
        "The polish came out better than the day I bought the car. Thank you to the whole team.",
    },
    {
      subject: "Fleet of eight vans",
      message:
        "We run eight delivery vans from Ras Al Khor. Do you wash fleets on a monthly contract?\n\nThey are white, high roof, and would come two at a time in the evening.",
    },
    {
      subject: "Scratch on the rear door",
      message:
        "A shopping trolley left a scratch of about 15 cm. It does not catch the nail. Will machine polish take it out, or is it paint work?",
    },
    {
      subject: "Do you pick up the car?",
      message: "I work in DIFC and cannot leave before six. Is there a pick-up and return?",
    },
    {
      subject: "Perfume for a wedding",
      message: "We would like 120 small bottles as gifts. Can you print our names on the box?",
    },
    {
      subject: "Smell of smoke",
      message:
        "I bought a used Patrol and the last owner smoked. What do you do against it and does it come back?",
    },
    {
      subject: "Delivery to Abu Dhabi",
      message: "How long does a perfume take to Al Reem Island, and can I pay cash there too?",
    },
    {
      subject: "Matte paint",
      message:
        "My wrap is satin black. I was told steam can lift the edges. Do you do matte finishes by hand?",
    },
    {
      subject: "Free boost after six months",
      message: "You did my full detailing in May. Do I book the free boost like any other visit?",
    },
    {
      subject: "Ramadan hours",
      message: "Are you open after iftar? I would come around ten in the evening.",
    },
    {
      subject: "Invoice for my company",
      message:
        "Please send the invoice of last week with our TRN on it. The booking was in my name.",
    },
    {
      subject: "Window tint",
      message: "Do you tint windows as well, or only coat? It is for a Model Y.",
    },
    {
      subject: "Late for my appointment",
      message: "I am stuck on Emirates Road and will be half an hour late. Is that all right?",
    },
    {
      subject: "Water spots on the glass",
      message:
        "My parking is under sprinklers. The spots do not come off with vinegar. Can you help?",
    },
    {
      subject: "Leather steering wheel",
      message:
        "The wheel is shiny and feels greasy after three summers. Is that part of the interior?",
    },
    {
      subject: "Gift card",
      message: "Can I buy a premium wash as a present for my father?",
    },
    {
      subject: "Bottle arrived broken",
      message:
        "The Oud bottle leaked in the parcel, about half is gone. I have photos. What do you need from me?",
    },
    {
      subject: "How long does the coating last?",
      message: "The page says 3-7 years. My car lives outside in Mirdif. What is realistic?",
    },
    {
      subject: "Waiting room",
      message: "Is there a place to work with a laptop while the car is washed?",
    },
    {
      subject: "Old coating",
      message: "Another shop coated the car two years ago. Do you remove that first?",
    },
    {
      subject: "Boat",
      message: "Strange question: would you detail a 7 metre boat on its trailer?",
    },
    {
      subject: "Lost sunglasses",
      message: "I think I left my sunglasses in the waiting area on Thursday. Brown case.",
    },
    {
      subject: "Engine bay",
      message: "Do you clean engine bays? I am selling the car and want it to look honest.",
    },
    {
      subject: "Price for a seven-seater",
      message: "Is a Tahoe charged as an SUV, and is the third row included?",
    },
    {
      subject: "Reschedule please",
      message: "My flight moved to Saturday. Could you move my booking to Monday, same time?",
    },
    {
      subject: "Wholesale perfumes",
      message: "I run two car accessory shops in Sharjah and would like your price for 50 bottles.",
    },
  ],
  ar: [
    {
      subject: "طلب عطور بالجملة",
      message: "أرغب في طلب 40 زجاجة من عطر العود هدايا لموظفي شركتنا. ما السعر ومدة التوصيل؟",
    },
    {
      subject: "نانو سيراميك لسيارة جديدة",
      message: "السلام عليكم، استلمت نيسان باترول 2025 وأريد طلاء السيراميك. متى أقرب موعد؟",
    },
    {
      subject: "شكر وتقدير",
      message: "ما شاء الله، رجعت السيارة كأنها من الوكالة. بيّض الله وجوهكم.",
    },
    { subject: "موقع الورشة", message: "وين موقعكم بالضبط في ورسان؟ وهل يوجد موقف للانتظار؟" },
    {
      subject: "تنظيف المقاعد الجلدية",
      message: "عندي بقعة قهوة على جلد بيج عمرها أسبوع. هل تزول بالكامل؟ وكم تستغرق؟",
    },
    {
      subject: "توصيل العطور إلى العين",
      message: "هل التوصيل إلى العين في اليوم نفسه؟ وهل الدفع عند الاستلام متاح؟",
    },
    { subject: "عقد شهري", message: "لدينا ست سيارات للشركة. هل عندكم عقد غسيل شهري وما الأسعار؟" },
    {
      subject: "تأجيل موعد",
      message: "لو سمحتم أريد تأجيل موعدي من الخميس إلى السبت في الوقت نفسه.",
    },
    { subject: "دوام رمضان", message: "ما أوقات العمل في رمضان؟ أفضّل بعد صلاة التراويح." },
    { subject: "رائحة المكيف", message: "المكيف فيه رائحة رطوبة. هل التنظيف بالبخار يكفي؟" },
    {
      subject: "فاتورة ضريبية",
      message: "أحتاج فاتورة ضريبية باسم الشركة لخدمة الأسبوع الماضي، وشكرًا.",
    },
    { subject: "العطر نفد", message: "متى يتوفر عطر لافندر مرة ثانية؟ أريد زجاجتين." },
  ],
};
