import type { LocalDate } from "#app/lib/time.ts";
import type { ContentEntry, ItemPrice } from "./kinds.ts";
import { linesText } from "./long-texts.ts";
import type { FirstServiceId } from "./workshop.ts";

export const firstServices: readonly (ContentEntry<"services"> & { id: FirstServiceId })[] = [
  {
    id: "premium-wash",
    title: { en: "Premium Wash", ar: "الغسيل الفاخر" },
    duration: { en: "45 min", ar: "45 دقيقة" },
    protection: { en: "", ar: "" },
    shortDescription: {
      en: "Snow foam, steam and a hand dry, with a clean cabin to drive home in.",
      ar: "رغوة كثيفة وبخار وتجفيف باليد، ومقصورة نظيفة تعود بها إلى بيتك.",
    },
    description: {
      en: "Thick foam lifts the sand before anything touches the paint. Steam then reaches what a hose cannot: badges, grilles, door shuts and wheel barrels. We dry by hand with clean microfibre, vacuum the cabin and leave the glass clear on both sides.",
      ar: "تسحب الرغوة الكثيفة الرمل عن الطلاء قبل أن نلمسه. ثم يصل البخار إلى ما لا يصل إليه خرطوم الماء: الشعارات والشبك وحواف الأبواب وعمق الجنوط. نجفف باليد بمناشف مايكروفايبر نظيفة، ونكنس المقصورة، ونترك الزجاج صافيًا من الداخل والخارج.",
    },
    features: linesText([
      { en: "Snow foam pre-wash", ar: "غسيل أولي بالرغوة الكثيفة" },
      { en: "Steam wash of body and wheels", ar: "غسيل الهيكل والجنوط بالبخار" },
      { en: "Hand dry with microfibre", ar: "تجفيف باليد بالمايكروفايبر" },
      { en: "Cabin and boot vacuum", ar: "كنس المقصورة والصندوق" },
      { en: "Glass cleaned inside and out", ar: "تنظيف الزجاج من الداخل والخارج" },
      { en: "Tyre dressing", ar: "تلميع الإطارات" },
    ]),
    picture: "service-premium-wash",
    alt: {
      en: "Black sports coupe draped in thick white snow foam, steam rising behind it in the workshop.",
      ar: "سيارة كوبيه رياضية سوداء تغطيها رغوة بيضاء كثيفة، والبخار يتصاعد خلفها في الورشة.",
    },
    additionalInfo: { en: "", ar: "" },
    video: "",
    tier: "silver",
    bestSeller: "no",
    tag: "no",
    slug: "premium-wash",
  },
  {
    id: "interior-detailing",
    title: { en: "Interior Detailing", ar: "العناية الداخلية" },
    duration: { en: "2 hrs", ar: "ساعتان" },
    protection: { en: "", ar: "" },
    shortDescription: {
      en: "Seats, carpets, leather and vents, cleaned one surface at a time.",
      ar: "المقاعد والسجاد والجلد وفتحات التكييف، ننظفها سطحًا بعد سطح.",
    },
    description: {
      en: "Heat and dust settle into everything inside a car. We steam and extract the fabrics, clean and condition the leather, and work through vents, seams and switches by brush. The cabin ends up clean and matte, with no greasy shine.",
      ar: "الحر والغبار يتسللان إلى كل ما في المقصورة. نعالج الأقمشة بالبخار ونشفط أوساخها، وننظف الجلد ونرطبه، ونمر بالفرشاة على الفتحات والخياطة والأزرار. والنتيجة مقصورة نظيفة بلمسة مطفأة، بلا لمعة دهنية.",
    },
    features: linesText([
      { en: "Deep vacuum of cabin and boot", ar: "كنس عميق للمقصورة والصندوق" },
      { en: "Steam cleaning of seats and carpets", ar: "تنظيف المقاعد والسجاد بالبخار" },
      { en: "Leather cleaned and conditioned", ar: "تنظيف الجلد وترطيبه" },
      {
        en: "Dashboard, doors and console by brush",
        ar: "لوحة القيادة والأبواب والكونسول بالفرشاة",
      },
      { en: "Air vents cleaned with steam", ar: "تنظيف فتحات التكييف بالبخار" },
      { en: "Roof lining spot-cleaned", ar: "إزالة البقع من بطانة السقف" },
    ]),
    picture: "service-interior-detailing",
    alt: {
      en: "Cognac diamond-quilted leather seat with contrast stitching and a folded grey microfibre cloth.",
      ar: "مقعد جلدي بلون الكونياك مبطن بنقشة الألماس وخياطة بارزة، وعليه منشفة مايكروفايبر رمادية مطوية.",
    },
    additionalInfo: { en: "", ar: "" },
    video: "",
    tier: "gold",
    bestSeller: "yes",
    tag: "most-popular",
    slug: "interior-detailing",
  },
  {
    id: "exterior-detailing",
    title: { en: "Exterior Detailing", ar: "العناية الخارجية" },
    duration: { en: "3 hrs", ar: "3 ساعات" },
    protection: { en: "Paint sealant", ar: "طبقة حماية للطلاء" },
    shortDescription: {
      en: "Clay, machine polish and sealant: the depth comes back to the paint.",
      ar: "تنعيم بالطين وتلميع بالماكينة وطبقة حماية: يعود للطلاء عمقه.",
    },
    description: {
      en: "After a foam and steam wash we clay the paint until it is smooth to the hand, then polish it by machine to lift light swirls, water spots and haze. A sealant closes the work. Wheels, trim and glass get the same attention.",
      ar: "بعد الغسيل بالرغوة والبخار ننعّم الطلاء بالطين حتى يصير أملس تحت اليد، ثم نلمعه بالماكينة لنخفف الخدوش الدائرية الخفيفة وبقع الماء والبهتان، ونختم بطبقة حماية. وتنال الجنوط والحواف والزجاج العناية نفسها.",
    },
    features: linesText([
      { en: "Foam and steam wash", ar: "غسيل بالرغوة والبخار" },
      { en: "Clay treatment of the paint", ar: "تنعيم الطلاء بالطين" },
      { en: "Machine polish for swirls and haze", ar: "تلميع بالماكينة للخدوش الدائرية والبهتان" },
      { en: "Paint sealant", ar: "طبقة حماية للطلاء" },
      { en: "Wheels, arches and tyres detailed", ar: "عناية دقيقة بالجنوط والرفارف والإطارات" },
      { en: "Trim restored, glass polished", ar: "تجديد الحواف وتلميع الزجاج" },
    ]),
    picture: "service-exterior-detailing",
    alt: {
      en: "Close view of a midnight-blue front wing, mirror and door reflecting honeycomb LED lights and a warm amber glow.",
      ar: "لقطة قريبة لرفرف أمامي ومرآة وباب بلون أزرق ليلي، تنعكس عليها أضواء LED سداسية ووهج كهرماني دافئ.",
    },
    additionalInfo: { en: "", ar: "" },
    video: "",
    tier: "platinum",
    bestSeller: "no",
    tag: "no",
    slug: "exterior-detailing",
  },
  {
    id: "full-detailing",
    title: { en: "Full Detailing", ar: "العناية الكاملة" },
    duration: { en: "1 day", ar: "يوم واحد" },
    protection: { en: "2-year warranty", ar: "ضمان سنتين" },
    shortDescription: {
      en: "The whole car, inside and out, finished with a ceramic layer.",
      ar: "السيارة كلها من الداخل والخارج، تُختم بطبقة سيراميك.",
    },
    description: {
      en: "One day for the whole car. The cabin is detailed, the paint is clayed and polished, and a ceramic layer goes on top. It carries a 2-year warranty, and after 6 months we boost the layer again at no charge.",
      ar: "يوم كامل لسيارتك كلها: نعتني بالمقصورة بالتفصيل، وننعّم الطلاء ونلمعه، ثم نضع فوقه طبقة سيراميك. العمل بضمان سنتين، وبعد 6 أشهر ننعش الطبقة مجانًا.",
    },
    features: linesText([
      { en: "Complete interior detailing", ar: "عناية داخلية كاملة" },
      { en: "Complete exterior detailing", ar: "عناية خارجية كاملة" },
      { en: "Paint polished by machine", ar: "تلميع الطلاء بالماكينة" },
      { en: "Ceramic layer on the paint", ar: "طبقة سيراميك على الطلاء" },
      { en: "2-year warranty", ar: "ضمان سنتين" },
      { en: "Free boost after 6 months", ar: "إنعاش مجاني للطبقة بعد 6 أشهر" },
    ]),
    additionalInfo: {
      en: "Please leave the car with us for the day. The free boost is due 6 months after the work and is booked like any other visit.",
      ar: "نرجو ترك السيارة لدينا طوال اليوم. موعد الإنعاش المجاني بعد 6 أشهر من العمل، ويُحجز مثل أي زيارة أخرى.",
    },
    picture: "service-full-detailing",
    alt: {
      en: "Graphite sports coupe seen from the rear in a dark detailing bay with amber light strips.",
      ar: "سيارة كوبيه رياضية بلون الغرافيت من الخلف، في ورشة معتمة تضيئها أشرطة كهرمانية.",
    },
    video: "",
    tier: "ceramic",
    bestSeller: "no",
    tag: "no",
    slug: "full-detailing",
  },
  {
    id: "ceramic-coating",
    title: { en: "Ceramic Coating", ar: "طلاء السيراميك" },
    duration: { en: "1-2 days", ar: "يوم إلى يومين" },
    protection: { en: "3-7 years", ar: "من 3 إلى 7 سنوات" },
    shortDescription: {
      en: "A graphene ceramic coating that keeps its gloss for 3-7 years.",
      ar: "طلاء سيراميك بالجرافين يحافظ على لمعته من 3 إلى 7 سنوات.",
    },
    description: {
      en: "We correct the paint first, because a coating keeps whatever lies beneath it. Then a graphene ceramic coating is applied panel by panel and left to cure. Water beads, dust rinses off more easily, and the gloss stays. After 30 days we look at the car again.",
      ar: "نصحح الطلاء أولًا، لأن طبقة الحماية تحفظ ما تحتها كما هو. ثم نضع سيراميك الجرافين لوحًا بعد لوح ونتركه حتى يجف تمامًا. يتكور الماء على السطح، ويزول الغبار بسهولة أكبر، وتبقى اللمعة. وبعد 30 يومًا نفحص السيارة من جديد.",
    },
    features: linesText([
      { en: "Paint correction before coating", ar: "تصحيح الطلاء قبل الحماية" },
      { en: "Graphene coating", ar: "طلاء الجرافين" },
      { en: "3-7 years protection", ar: "حماية من 3 إلى 7 سنوات" },
      { en: "Water-repellent, easier to wash", ar: "سطح طارد للماء وأسهل في الغسيل" },
      { en: "Helps against UV fading", ar: "يساعد على مقاومة بهتان الشمس" },
      { en: "30-day follow-up", ar: "متابعة بعد 30 يومًا" },
    ]),
    additionalInfo: {
      en: "The work takes 1-2 days, depending on the condition of the paint. How long the protection lasts within 3-7 years depends on use and care; please keep the car dry for the first day after collection.",
      ar: "يستغرق العمل يومًا إلى يومين بحسب حالة الطلاء. وتدوم الحماية من 3 إلى 7 سنوات بحسب الاستخدام والعناية، ونرجو إبقاء السيارة جافة في اليوم الأول بعد الاستلام.",
    },
    picture: "service-ceramic-coating",
    alt: {
      en: "Macro of round, clear water beads standing on ceramic-coated midnight-blue paint with metal flake, honeycomb light mirrored in it.",
      ar: "لقطة مقرّبة لقطرات ماء مستديرة صافية على طلاء أزرق ليلي ببريق معدني محمي بالسيراميك، تنعكس عليه أضواء سداسية.",
    },
    video: "",
    tier: "no",
    bestSeller: "no",
    tag: "no",
    slug: "ceramic-coating",
  },
];

const of = { kind: "services", startsOn: "2026-01-01" as LocalDate } as const;

export const firstServicePrices: readonly ItemPrice[] = [
  { ...of, itemId: "premium-wash", priceAed: 170, suvPriceAed: null },
  { ...of, itemId: "interior-detailing", priceAed: 290, suvPriceAed: 320 },
  { ...of, itemId: "exterior-detailing", priceAed: 570, suvPriceAed: 620 },
  { ...of, itemId: "full-detailing", priceAed: 1200, suvPriceAed: 1440 },
  { ...of, itemId: "ceramic-coating", priceAed: 1800, suvPriceAed: null },
];
