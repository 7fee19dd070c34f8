import type { ContentEntry } from "./kinds.ts";

export const firstQuestions: readonly ContentEntry<"questions">[] = [
  {
    id: "hours",
    question: { en: "When are you open?", ar: "ما أوقات العمل؟" },
    answer: {
      en: "{hours}",
      ar: "{hours}",
    },
  },
  {
    id: "confirmation",
    question: { en: "How is a booking confirmed?", ar: "كيف يُؤكَّد الحجز؟" },
    answer: {
      en: "Choose a service and a time on the site, and we call you within 2 hours while the workshop is open. From then on the time is yours.",
      ar: "اختر الخدمة والوقت من الموقع، ونتصل بك خلال ساعتين من ساعات العمل، وبعدها يصبح الموعد لك.",
    },
  },
  {
    id: "payment",
    question: { en: "Do I pay when I book?", ar: "هل أدفع عند الحجز؟" },
    answer: {
      en: "No. You pay after the service, at the workshop, by cash or card.",
      ar: "لا. تدفع بعد الخدمة في الورشة، نقدًا أو بالبطاقة.",
    },
  },
  {
    id: "suv",
    question: { en: "Does an SUV cost more?", ar: "هل يختلف السعر لسيارات الدفع الرباعي؟" },
    answer: {
      en: "For some services. Where an SUV has a price of its own, the page shows it, and the booking asks for the size of your vehicle.",
      ar: "في بعض الخدمات. وحيث يختلف السعر تجده في صفحة الخدمة، ويسألك نموذج الحجز عن حجم سيارتك.",
    },
  },
  {
    id: "delivery",
    question: {
      en: "How do I pay for perfumes, and when do they arrive?",
      ar: "كيف أدفع ثمن العطور ومتى تصل؟",
    },
    answer: {
      en: "In cash, when they are delivered: within Dubai in 24-48 hours. Before you order, the cart shows what delivery costs.",
      ar: "نقدًا عند الاستلام، وتصل داخل دبي خلال 24 إلى 48 ساعة. وتعرض السلة رسوم التوصيل قبل أن تطلب.",
    },
  },
  {
    id: "returns",
    question: { en: "Can I return a perfume?", ar: "هل يمكنني إرجاع العطر؟" },
    answer: {
      en: "Yes, within 7 days. And if a bottle or its sprayer fails within a year, we replace it.",
      ar: "نعم، خلال 7 أيام. وإذا تعطلت الزجاجة أو بخاخها خلال سنة استبدلناها لك.",
    },
  },
];
