import type { ContentEntry } from "./kinds.ts";

type Reason = ContentEntry<"homeReasons">;

export const firstHomeReasons: readonly Reason[] = [
  {
    id: "technicians",
    title: { en: "Three technicians", ar: "ثلاثة فنيين" },
    text: {
      en: "The same three people look after every car, from the first rinse to the last check.",
      ar: "الفنيون الثلاثة أنفسهم يعتنون بكل سيارة، من أول شطفة إلى آخر فحص.",
    },
  },
  {
    id: "prices",
    title: { en: "The price before you book", ar: "السعر قبل الحجز" },
    text: {
      en: "Sedan or SUV, you see what the service costs before you choose a time.",
      ar: "صالون أو دفع رباعي، تعرف كلفة الخدمة قبل أن تختار الموعد.",
    },
  },
  {
    id: "callback",
    title: { en: "A call within 2 hours", ar: "اتصال خلال ساعتين" },
    text: {
      en: "Every booking is confirmed by a person, on the phone, within 2 hours.",
      ar: "نؤكد كل حجز بمكالمة من أحد أفراد الفريق خلال ساعتين.",
    },
  },
  {
    id: "payment",
    title: { en: "Pay after the work", ar: "الدفع بعد العمل" },
    text: {
      en: "Look the car over first. Then pay at the workshop, by cash or card.",
      ar: "عاين سيارتك أولًا، ثم ادفع في الورشة نقدًا أو بالبطاقة.",
    },
  },
];

export const firstServicesReasons: readonly Reason[] = [
  {
    id: "technicians",
    title: { en: "3 technicians", ar: "3 فنيين" },
    text: {
      en: "A small team that knows each surface and the product it needs.",
      ar: "فريق صغير يعرف كل سطح وما يناسبه من مواد.",
    },
  },
  {
    id: "perfume",
    title: { en: "Car perfume", ar: "عطر للسيارة" },
    text: {
      en: "We finish the cabin with a touch of our own car perfume.",
      ar: "نختم العمل في المقصورة بلمسة من عطور السيارات الخاصة بنا.",
    },
  },
  {
    id: "express",
    title: { en: "15-minute express washes", ar: "غسيل سريع في 15 دقيقة" },
    text: {
      en: "Short of time? An express wash takes 15 minutes.",
      ar: "وقتك ضيق؟ الغسيل السريع يستغرق 15 دقيقة.",
    },
  },
  {
    id: "guarantee",
    title: { en: "Satisfaction guarantee", ar: "ضمان الرضا" },
    text: {
      en: "If something is not right, tell us and we put it right.",
      ar: "إن لم يعجبك شيء فأخبرنا ونصلحه.",
    },
  },
];

export const firstServiceReasons: readonly Reason[] = [
  {
    id: "climate",
    title: { en: "Made for Gulf summers", ar: "لصيف الخليج" },
    text: {
      en: "Methods and products chosen for heat, fine sand and strong sun.",
      ar: "طرق ومواد نختارها للحر والرمل الناعم والشمس القوية.",
    },
  },
  {
    id: "hands",
    title: { en: "Work by hand", ar: "عمل باليد" },
    text: {
      en: "No brushes on rollers. Clean cloths, fresh pads and time enough to do it well.",
      ar: "لا فرش دوّارة، بل مناشف نظيفة ولبادات جديدة ووقت يكفي لإتقان العمل.",
    },
  },
  {
    id: "payment",
    title: { en: "Pay after the work", ar: "الدفع بعد العمل" },
    text: {
      en: "Nothing is paid in advance. Cash or card at the workshop.",
      ar: "لا دفع مقدمًا. نقدًا أو بالبطاقة في الورشة.",
    },
  },
];

export const firstPerfumeReasons: readonly Reason[] = [
  {
    id: "time",
    title: { en: "At your door in 24-48 hours", ar: "يصلك خلال 24 إلى 48 ساعة" },
    text: {
      en: "Cash on delivery: nothing is paid before the bottle is in your hands.",
      ar: "الدفع نقدًا عند الاستلام: لا تدفع شيئًا قبل أن تصل الزجاجة إلى يدك.",
    },
  },
  {
    id: "returns",
    title: { en: "7-day returns", ar: "إرجاع خلال 7 أيام" },
    text: {
      en: "Not the scent you hoped for? Send it back within 7 days.",
      ar: "لم تكن الرائحة كما توقعت؟ أعدها خلال 7 أيام.",
    },
  },
  {
    id: "warranty",
    title: { en: "1-year warranty", ar: "ضمان لمدة سنة" },
    text: {
      en: "If a bottle or its sprayer fails within a year, we replace it.",
      ar: "إذا تعطلت الزجاجة أو بخاخها خلال سنة استبدلناها لك.",
    },
  },
];
