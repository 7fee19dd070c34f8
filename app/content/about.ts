import type { ContentEntry } from "./kinds.ts";
import { paragraphText } from "./long-texts.ts";

// Sample content: the owner replaces the story with the workshop's own.

export const firstStory: ContentEntry<"story"> = {
  id: "story",
  paragraphs: paragraphText([
    {
      en: "A car in Dubai lives with heat, fine sand and strong sun. Most of what that leaves behind rinses off. Some of it, left too long, does not. That is the part we work on.",
      ar: "تعيش السيارة في دبي مع الحر والرمل الناعم والشمس القوية. معظم ما يتركه ذلك يزول بالماء، وبعضه إن طال لا يزول، وهذا هو عملنا.",
    },
    {
      en: "We are three technicians under one roof. Nobody stands between you and the person who works on your car: whoever takes your keys can tell you what the paint needs, and what it does not.",
      ar: "نحن ثلاثة فنيين تحت سقف واحد، ولا وسيط بينك وبين من يعمل على سيارتك: من يتسلم مفتاحك يخبرك بما يحتاجه الطلاء، وبما لا يحتاجه.",
    },
    {
      en: "That is why we stay small. We take as many cars in a day as three people can do well, and we would rather offer you another time than hurry.",
      ar: "لهذا اخترنا أن نبقى فريقًا صغيرًا. نستقبل في اليوم ما يستطيع ثلاثة أشخاص إتقانه، ونفضّل أن نعرض عليك موعدًا آخر على أن نستعجل.",
    },
  ]),
};

export const firstValues: readonly ContentEntry<"values">[] = [
  {
    id: "quality",
    title: { en: "Quality", ar: "الجودة" },
    text: {
      en: "We check the car under the lamps before it leaves. If something is not right, we put it right.",
      ar: "نفحص السيارة تحت الأضواء قبل أن تغادر، وإن وجدنا شيئًا ليس كما ينبغي أصلحناه.",
    },
  },
  {
    id: "customer-first",
    title: { en: "Customer-First", ar: "العميل أولًا" },
    text: {
      en: "You see the price before you book, we call within 2 hours, and you pay after the work.",
      ar: "تعرف السعر قبل الحجز، ونتصل بك خلال ساعتين، وتدفع بعد انتهاء العمل.",
    },
  },
  {
    id: "expertise",
    title: { en: "Expertise", ar: "الخبرة" },
    text: {
      en: "Paint, leather, glass and plastic each have their product and their pace. We know both.",
      ar: "للطلاء والجلد والزجاج والبلاستيك مواد تناسبها ووقت تحتاجه، ونحن نعرف هذا وذاك.",
    },
  },
  {
    id: "integrity",
    title: { en: "Integrity", ar: "الأمانة" },
    text: {
      en: "We recommend what your car needs. When a wash is enough, we say so.",
      ar: "ننصحك بما تحتاجه سيارتك، وإن كان الغسيل يكفيها قلنا لك ذلك.",
    },
  },
];
