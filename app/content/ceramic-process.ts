import type { ContentEntry } from "./kinds.ts";

export const firstProcessSteps: readonly ContentEntry<"processSteps">[] = [
  {
    id: "wash",
    title: { en: "Wash and clay", ar: "غسيل وتنعيم" },
    text: {
      en: "Foam and steam lift the sand, and clay takes what still clings to the paint.",
      ar: "ترفع الرغوة والبخار الرمل، ويزيل الطين ما بقي عالقًا بالطلاء.",
    },
  },
  {
    id: "polish",
    title: { en: "Polish", ar: "تلميع" },
    text: {
      en: "Light swirls, water spots and haze are lifted by machine, panel by panel.",
      ar: "نخفف بالماكينة الخدوش الدائرية الخفيفة وبقع الماء والبهتان، لوحًا بعد لوح.",
    },
  },
  {
    id: "coat",
    title: { en: "Coat", ar: "طبقة السيراميك" },
    text: {
      en: "The ceramic layer goes on by hand, thin and even, under strong light.",
      ar: "نضع طبقة السيراميك باليد، رقيقة ومتساوية، تحت إضاءة قوية.",
    },
  },
  {
    id: "check",
    title: { en: "Cure and check", ar: "تثبيت وفحص" },
    text: {
      en: "The layer hardens, we look over every panel, and then the keys are yours again.",
      ar: "تتصلب الطبقة ونفحص كل لوح، ثم نعيد إليك المفاتيح.",
    },
  },
];

export const firstProcessPictures: readonly ContentEntry<"processPictures">[] = [
  {
    id: "wash",
    picture: "service-premium-wash",
    alt: {
      en: "Black sports coupe draped in thick white snow foam, steam rising behind it in the workshop.",
      ar: "سيارة كوبيه رياضية سوداء تغطيها رغوة بيضاء كثيفة، والبخار يتصاعد خلفها في الورشة.",
    },
    focus: "",
  },
  {
    id: "polish",
    picture: "gallery-25",
    alt: {
      en: "Polishing machine with an orange foam pad on midnight-blue paint.",
      ar: "ماكينة تلميع بلبادة إسفنجية برتقالية على طلاء أزرق ليلي.",
    },
    focus: "",
  },
  {
    id: "coat",
    picture: "gallery-10",
    alt: {
      en: "Dark glass ceramic-coating vial with a gold cap beside an applicator block.",
      ar: "قارورة زجاجية داكنة من طلاء السيراميك بغطاء ذهبي، وبجانبها قالب التوزيع.",
    },
    focus: "",
  },
  {
    id: "beads",
    picture: "gallery-30",
    alt: {
      en: "Large water beads in close macro on black coated paint.",
      ar: "لقطة مقرّبة جدًا لقطرات ماء كبيرة على طلاء أسود محمي بالسيراميك.",
    },
    focus: "",
  },
  {
    id: "done",
    picture: "service-full-detailing",
    alt: {
      en: "Graphite sports coupe seen from the rear in a dark detailing bay with amber light strips.",
      ar: "سيارة كوبيه رياضية بلون الغرافيت من الخلف، في ورشة معتمة تضيئها أشرطة كهرمانية.",
    },
    focus: "",
  },
];
