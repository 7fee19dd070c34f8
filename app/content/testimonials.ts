import type { ContentEntry } from "./kinds.ts";

/** Invented: by law replaced or hidden before opening (SAMPLE_TESTIMONIALS). */
export const firstTestimonials: readonly ContentEntry<"testimonials">[] = [
  {
    id: "ahmed",
    name: { en: "Ahmed Al Mansoori", ar: "أحمد المنصوري" },
    role: { en: "SUV owner, Mirdif", ar: "صاحب سيارة دفع رباعي، مردف" },
    content: {
      en: "I booked at lunch, they called within the hour, and the car was ready when they said it would be.",
      ar: "حجزت وقت الغداء واتصلوا بي قبل مرور ساعة، وكانت السيارة جاهزة في الموعد تمامًا.",
    },
    rating: 5,
    picture: "reflections",
    alt: { en: "", ar: "" },
    focus: "",
  },
  {
    id: "priya",
    name: { en: "Priya Nair", ar: "بريا ناير" },
    role: { en: "Sedan owner, Dubai Silicon Oasis", ar: "صاحبة سيارة صالون، واحة دبي للسيليكون" },
    content: {
      en: "Two children and a dog had lived in that back seat. It looks and smells like a new car again.",
      ar: "طفلان وكلب سكنوا المقعد الخلفي سنوات، والآن عاد شكله ورائحته كأن السيارة جديدة.",
    },
    rating: 5,
    picture: "leather",
    alt: { en: "", ar: "" },
    focus: "",
  },
  {
    id: "omar",
    name: { en: "Omar Haddad", ar: "عمر حداد" },
    role: { en: "Coupe owner, International City", ar: "صاحب سيارة كوبيه، المدينة العالمية" },
    content: {
      en: "They showed me the swirls under a lamp before they started, and the same panel after. No need to explain more.",
      ar: "أروني الخدوش الدائرية تحت المصباح قبل أن يبدؤوا، ثم أروني المكان نفسه بعد العمل. لا حاجة إلى شرح.",
    },
    rating: 5,
    picture: "polisher",
    alt: { en: "", ar: "" },
    focus: "",
  },
  {
    id: "fatima",
    name: { en: "Fatima Al Suwaidi", ar: "فاطمة السويدي" },
    role: { en: "SUV owner, Al Khawaneej", ar: "صاحبة سيارة دفع رباعي، الخوانيج" },
    content: {
      en: "Clear price for my size of car, polite team, and they let me check everything before I paid.",
      ar: "سعر واضح لحجم سيارتي وفريق مهذب، وعاينت كل شيء قبل أن أدفع.",
    },
    rating: 5,
    picture: "cloth",
    alt: { en: "", ar: "" },
    focus: "",
  },
  {
    id: "james",
    name: { en: "James Whitfield", ar: "جيمس ويتفيلد" },
    role: { en: "Coating customer, Dubai Hills", ar: "عميل لطلاء السيراميك، دبي هيلز" },
    content: {
      en: "Months after the coating, the dust still rinses off with plain water. They even reminded me of the check after 30 days.",
      ar: "مرت أشهر على طلاء السيراميك وما زال الغبار يزول بالماء وحده. حتى إنهم ذكّروني بموعد الفحص بعد 30 يومًا.",
    },
    rating: 5,
    picture: "beads",
    alt: { en: "", ar: "" },
    focus: "",
  },
  {
    id: "maria",
    name: { en: "Maria Santos", ar: "ماريا سانتوس" },
    role: { en: "Sedan owner, Al Warqa", ar: "صاحبة سيارة صالون، الورقاء" },
    content: {
      en: "Saturday was busy and I waited a little, but the wash was worth it. I come every month now.",
      ar: "كان يوم السبت مزدحمًا وانتظرت قليلًا، لكن الغسيل استحق الانتظار. صرت آتي كل شهر.",
    },
    rating: 4,
    picture: "foam",
    alt: { en: "", ar: "" },
    focus: "",
  },
];
