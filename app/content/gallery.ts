import type { Localized } from "#app/lib/locale.ts";
import type { GalleryPictureKey } from "./gallery-pictures.ts";
import type { ContentEntry, galleryCategories } from "./kinds.ts";

export type GalleryCategory = (typeof galleryCategories)[number];

type FirstPost = Pick<
  ContentEntry<"galleryPosts">,
  "id" | "title" | "description" | "alt" | "category"
> & {
  picture: GalleryPictureKey;
  likes: number;
  comments: number;
  hashtags: readonly Localized[];
  featured?: true;
};

const tags = {
  carCare: { en: "CarCare", ar: "عناية_بالسيارات" },
  dubaiCars: { en: "DubaiCars", ar: "سيارات_دبي" },
  workshop: { en: "DetailingWorkshop", ar: "ورشة_العناية" },
  light: { en: "HoneycombLights", ar: "أضواء_سداسية" },
  reflections: { en: "Reflections", ar: "انعكاسات" },
  macro: { en: "UpClose", ar: "عن_قرب" },
  steamWash: { en: "SteamWash", ar: "غسيل_بالبخار" },
  snowFoam: { en: "SnowFoam", ar: "رغوة_كثيفة" },
  waterSaving: { en: "SaveWater", ar: "توفير_الماء" },
  detailing: { en: "Detailing", ar: "عناية_تفصيلية" },
  interior: { en: "InteriorDetailing", ar: "عناية_داخلية" },
  leather: { en: "LeatherCare", ar: "عناية_بالجلد" },
  wheels: { en: "WheelCare", ar: "عناية_بالجنوط" },
  polishing: { en: "Polishing", ar: "تلميع" },
  paintCare: { en: "PaintCare", ar: "عناية_بالطلاء" },
  ceramic: { en: "CeramicCoating", ar: "طلاء_السيراميك" },
  beads: { en: "WaterBeads", ar: "قطرات_الماء" },
  protection: { en: "PaintProtection", ar: "حماية_الطلاء" },
  perfume: { en: "CarPerfume", ar: "عطر_السيارة" },
  oud: { en: "Oud", ar: "عود" },
  tools: { en: "DetailingTools", ar: "أدوات_العناية" },
  microfibre: { en: "Microfibre", ar: "مايكروفايبر" },
  luxury: { en: "LuxuryCars", ar: "سيارات_فاخرة" },
} satisfies Record<string, Localized>;

/** Sample content (SAMPLE_COUNTS): no text speaks of a customer's car, or of before and after. */
export const galleryPosts: readonly FirstPost[] = [
  {
    id: "light-that-hides-nothing",
    picture: "gallery-01",
    alt: {
      en: "Black coupe facing the camera under a symmetrical honeycomb LED ceiling.",
      ar: "سيارة كوبيه سوداء تواجه الكاميرا تحت سقف متناظر من أضواء LED السداسية.",
    },
    category: "workshop",
    title: { en: "Light that hides nothing", ar: "ضوء لا يخفي شيئًا" },
    description: {
      en: "Even light from above shows every swirl and speck, so the work starts where it is needed.",
      ar: "إضاءة متساوية من الأعلى تكشف كل خدش وذرّة غبار، فيبدأ العمل من حيث يلزم.",
    },
    likes: 1284,
    comments: 46,
    hashtags: [tags.workshop, tags.light, tags.carCare],
    featured: true,
  },
  {
    id: "beads-on-red",
    picture: "gallery-28",
    alt: {
      en: "Round water beads on red ceramic-coated paint, one of them running.",
      ar: "قطرات ماء مستديرة على طلاء أحمر محمي بالسيراميك، تسيل إحداها.",
    },
    category: "ceramic",
    title: { en: "Beads on red", ar: "قطرات على الأحمر" },
    description: {
      en: "On a coated surface, water pulls itself into beads and carries the dust away with it.",
      ar: "على السطح المحمي يتجمع الماء في قطرات، ويحمل الغبار معه حين ينزلق.",
    },
    likes: 1462,
    comments: 58,
    hashtags: [tags.ceramic, tags.beads, tags.protection],
    featured: true,
  },
  {
    id: "quilted-and-clean",
    picture: "gallery-24",
    alt: {
      en: "Black quilted leather with gold stitching, freshly conditioned.",
      ar: "جلد أسود مبطن بخياطة ذهبية، مرطب حديثًا.",
    },
    category: "detailing",
    title: { en: "Quilted and clean", ar: "نقشة نظيفة حتى الخيط" },
    description: {
      en: "Leather wants a soft brush, little water and a conditioner that leaves no shine behind.",
      ar: "الجلد يحتاج إلى فرشاة ناعمة وقليل من الماء ومرطب لا يترك لمعة دهنية.",
    },
    likes: 957,
    comments: 31,
    hashtags: [tags.leather, tags.interior, tags.detailing],
    featured: true,
  },
  {
    id: "wrapped-in-steam",
    picture: "gallery-18",
    alt: {
      en: "Midnight-blue coupe wrapped in drifting steam under the LED ceiling.",
      ar: "سيارة كوبيه بلون أزرق ليلي يلفها البخار المنساب تحت سقف من أضواء LED.",
    },
    category: "steam",
    title: { en: "Wrapped in steam", ar: "في ثوب من البخار" },
    description: {
      en: "Hot vapour loosens what a hose cannot reach, and needs little water.",
      ar: "البخار الساخن يفكّ ما لا يصل إليه الخرطوم، ولا يحتاج إلا إلى قليل من الماء.",
    },
    likes: 1730,
    comments: 72,
    hashtags: [tags.steamWash, tags.waterSaving, tags.carCare],
    featured: true,
  },
  {
    id: "amber-and-oud",
    picture: "gallery-06",
    alt: {
      en: "Two glass car perfume bottles, amber in front and oud behind, close up.",
      ar: "لقطة قريبة لزجاجتي عطر سيارات، الكهرمانية في الأمام وزجاجة العود في الخلف.",
    },
    category: "products",
    title: { en: "Aroma and Oud", ar: "أروما وعود" },
    description: {
      en: "Two of our 250ML car perfumes: one warm and bright, one deep and woody.",
      ar: "اثنان من عطورنا للسيارات سعة 250 مل: دافئ مشرق، وآخر خشبي عميق.",
    },
    likes: 1105,
    comments: 63,
    hashtags: [tags.perfume, tags.oud, tags.carCare],
  },
  {
    id: "pearl-white",
    picture: "gallery-13",
    alt: {
      en: "Pearl-white coupe in three-quarter front view.",
      ar: "سيارة كوبيه بلون أبيض لؤلؤي من الأمام بزاوية جانبية.",
    },
    category: "luxury",
    title: { en: "Pearl white", ar: "أبيض لؤلؤي" },
    description: {
      en: "White forgives dust but not dullness. A clean clear coat brings back its depth.",
      ar: "الأبيض يسامح الغبار ولا يسامح البهتان، وطبقة صافية نظيفة تعيد إليه عمقه.",
    },
    likes: 1218,
    comments: 37,
    hashtags: [tags.luxury, tags.reflections, tags.dubaiCars],
  },
  {
    id: "orange-pad",
    picture: "gallery-25",
    alt: {
      en: "Polishing machine with an orange foam pad on midnight-blue paint.",
      ar: "ماكينة تلميع بلبادة إسفنجية برتقالية على طلاء أزرق ليلي.",
    },
    category: "polishing",
    title: { en: "The orange pad", ar: "اللبادة البرتقالية" },
    description: {
      en: "Cutting first, finishing after: each pad takes away only what the last one left.",
      ar: "إزالة الخدوش أولًا ثم التلميع النهائي: كل لبادة تمحو ما تركته التي قبلها.",
    },
    likes: 884,
    comments: 29,
    hashtags: [tags.polishing, tags.paintCare, tags.tools],
  },
  {
    id: "gold-at-night",
    picture: "gallery-15",
    alt: {
      en: "Gold coupe from the front beneath amber light strips.",
      ar: "سيارة كوبيه ذهبية من الأمام تحت أشرطة ضوء كهرمانية.",
    },
    category: "luxury",
    title: { en: "Gold at night", ar: "ذهبي في الليل" },
    description: {
      en: "Metallic paint lives from its flakes. The smoother the surface, the brighter they answer.",
      ar: "جمال الطلاء المعدني في لمعان حبيباته، وكلما صار السطح أملس زاد بريقها.",
    },
    likes: 1596,
    comments: 81,
    hashtags: [tags.luxury, tags.reflections, tags.dubaiCars],
    featured: true,
  },
  {
    id: "one-drop-closer",
    picture: "gallery-30",
    alt: {
      en: "Large water beads in close macro on black coated paint.",
      ar: "لقطة مقرّبة جدًا لقطرات ماء كبيرة على طلاء أسود محمي بالسيراميك.",
    },
    category: "ceramic",
    title: { en: "One drop closer", ar: "أقرب إلى القطرة" },
    description: {
      en: "The rounder the drop, the less of it touches the paint.",
      ar: "كلما استدارت القطرة قلّ ما يلامس الطلاء منها.",
    },
    likes: 1347,
    comments: 49,
    hashtags: [tags.beads, tags.ceramic, tags.macro],
  },
  {
    id: "three-bottles",
    picture: "gallery-09",
    alt: {
      en: "Three trigger spray bottles, two black and one amber, on dark stone.",
      ar: "ثلاث زجاجات بخاخ، اثنتان سوداوان وواحدة كهرمانية، على حجر داكن.",
    },
    category: "products",
    title: { en: "Three bottles, three jobs", ar: "ثلاث زجاجات لثلاث مهام" },
    description: {
      en: "One for glass, one for trim, one for the quick wipe that keeps a finish fresh.",
      ar: "واحدة للزجاج، وواحدة للحواف، وواحدة للمسحة السريعة التي تحفظ اللمعة.",
    },
    likes: 641,
    comments: 18,
    hashtags: [tags.tools, tags.carCare],
  },
  {
    id: "between-the-spokes",
    picture: "gallery-21",
    alt: {
      en: "Close-up of a clean dark alloy wheel with polished spokes.",
      ar: "لقطة قريبة لجنط معدني داكن نظيف بأضلاع مصقولة.",
    },
    category: "detailing",
    title: { en: "Between the spokes", ar: "بين أضلاع الجنط" },
    description: {
      en: "Brake dust bites into a wheel. Brushes of three sizes take it out before it stays.",
      ar: "غبار المكابح يلتصق بالجنط ويأكله، وثلاث فرش بثلاثة مقاسات تزيله قبل أن يثبت.",
    },
    likes: 792,
    comments: 22,
    hashtags: [tags.wheels, tags.detailing, tags.carCare],
  },
  {
    id: "mirror-on-the-floor",
    picture: "gallery-02",
    alt: {
      en: "Pearl-white coupe from above on a wet workshop floor mirroring the LED honeycomb.",
      ar: "سيارة كوبيه بلون أبيض لؤلؤي من الأعلى على أرضية ورشة مبللة تعكس أضواء LED السداسية.",
    },
    category: "workshop",
    title: { en: "A mirror on the floor", ar: "مرآة على الأرض" },
    description: {
      en: "The last rinse leaves the floor as bright as the bonnet.",
      ar: "بعد الشطفة الأخيرة تلمع الأرضية كما يلمع غطاء المحرك.",
    },
    likes: 1013,
    comments: 34,
    hashtags: [tags.workshop, tags.light, tags.reflections],
  },
  {
    id: "snow-in-dubai",
    picture: "gallery-17",
    alt: {
      en: "Red coupe covered in dense snow foam, close view of the front wheel and wing.",
      ar: "سيارة كوبيه حمراء تغطيها رغوة كثيفة، لقطة قريبة للعجلة الأمامية والرفرف.",
    },
    category: "steam",
    title: { en: "Snow in Dubai", ar: "ثلج في دبي" },
    description: {
      en: "Thick foam lifts the sand off the paint before anything touches it.",
      ar: "الرغوة الكثيفة ترفع الرمل عن الطلاء قبل أن نلمسه.",
    },
    likes: 1893,
    comments: 94,
    hashtags: [tags.snowFoam, tags.steamWash, tags.dubaiCars],
  },
  {
    id: "emerald",
    picture: "gallery-16",
    alt: {
      en: "Emerald-green coupe in rear three-quarter view.",
      ar: "سيارة كوبيه بلون أخضر زمردي من الخلف بزاوية جانبية.",
    },
    category: "luxury",
    title: { en: "Emerald", ar: "زمردي" },
    description: {
      en: "Dark greens look black until the light finds them. Then every panel tells.",
      ar: "الأخضر الداكن يبدو أسود حتى يصادفه الضوء، ثم يظهر كل شيء.",
    },
    likes: 1174,
    comments: 40,
    hashtags: [tags.luxury, tags.reflections, tags.paintCare],
  },
  {
    id: "clear-eyes",
    picture: "gallery-22",
    alt: {
      en: "Macro of a lit LED headlight set in midnight-blue paint.",
      ar: "لقطة مقرّبة لمصباح أمامي مضاء بتقنية LED وسط طلاء أزرق ليلي.",
    },
    category: "detailing",
    title: { en: "Clear eyes", ar: "عيون صافية" },
    description: {
      en: "A polished lens throws its light further. It is also the first thing people look at.",
      ar: "العدسة المصقولة توصل ضوءها أبعد، وهي أول ما تقع عليه العين.",
    },
    likes: 868,
    comments: 27,
    hashtags: [tags.detailing, tags.light, tags.macro],
  },
  {
    id: "a-small-dark-bottle",
    picture: "gallery-10",
    alt: {
      en: "Dark glass ceramic-coating vial with a gold cap beside an applicator block.",
      ar: "قارورة زجاجية داكنة من طلاء السيراميك بغطاء ذهبي، وبجانبها قالب التوزيع.",
    },
    category: "products",
    title: { en: "A small dark bottle", ar: "زجاجة صغيرة داكنة" },
    description: {
      en: "A coating comes in drops. It goes on with an applicator block, one panel at a time.",
      ar: "طلاء الحماية يُقاس بالقطرة، ونوزّعه بقالب خاص لوحًا بعد لوح.",
    },
    likes: 1039,
    comments: 52,
    hashtags: [tags.ceramic, tags.tools, tags.protection],
  },
  {
    id: "red-from-behind",
    picture: "gallery-03",
    alt: {
      en: "Red coupe from the rear in the workshop bay.",
      ar: "سيارة كوبيه حمراء من الخلف في الورشة.",
    },
    category: "workshop",
    title: { en: "Red, from behind", ar: "أحمر من الخلف" },
    description: {
      en: "Three quarters of an hour for a wash, a day for the whole car.",
      ar: "45 دقيقة للغسيل ويوم كامل للعناية بالسيارة كلها.",
    },
    likes: 936,
    comments: 25,
    hashtags: [tags.workshop, tags.carCare, tags.dubaiCars],
  },
  {
    id: "fine-rain",
    picture: "gallery-29",
    alt: {
      en: "Fine water beads over graphite paint with a honeycomb light reflection.",
      ar: "قطرات ماء دقيقة على طلاء بلون الغرافيت تنعكس عليه أضواء سداسية.",
    },
    category: "ceramic",
    title: { en: "Fine rain", ar: "رذاذ" },
    description: {
      en: "A fine mist draws the honeycomb lights a thousand times over.",
      ar: "رذاذ ناعم يرسم الأضواء السداسية ألف مرة.",
    },
    likes: 1122,
    comments: 35,
    hashtags: [tags.beads, tags.ceramic, tags.reflections],
  },
  {
    id: "folded-soft",
    picture: "gallery-07",
    alt: {
      en: "Stack of folded plush microfibre cloths in silver, gold and charcoal.",
      ar: "مناشف مايكروفايبر كثيفة مطوية ومرصوصة بألوان الفضي والذهبي والفحمي.",
    },
    category: "products",
    title: { en: "Folded, soft, clean", ar: "مطوية ناعمة نظيفة" },
    description: {
      en: "One cloth for one job. Whatever falls on the floor does not touch the paint again.",
      ar: "منشفة لكل مهمة، وما يسقط على الأرض لا يعود إلى الطلاء.",
    },
    likes: 583,
    comments: 16,
    hashtags: [tags.microfibre, tags.tools, tags.carCare],
  },
  {
    id: "midnight-blue",
    picture: "gallery-12",
    alt: {
      en: "Midnight-blue rear deck with red tail lights and rippling light reflections.",
      ar: "مؤخرة سيارة بلون أزرق ليلي بمصابيح خلفية حمراء وانعكاسات ضوء متموجة.",
    },
    category: "luxury",
    title: { en: "Midnight blue", ar: "أزرق ليلي" },
    description: {
      en: "Long reflections that do not break: that is how a flat, even finish reads.",
      ar: "انعكاسات طويلة لا تنكسر: هكذا تعرف السطح المستوي المتجانس.",
    },
    likes: 1251,
    comments: 43,
    hashtags: [tags.luxury, tags.reflections, tags.light],
  },
  {
    id: "the-finishing-pass",
    picture: "gallery-26",
    alt: {
      en: "Polishing machine with a pale foam pad working on glossy graphite paint, seen close up.",
      ar: "لقطة قريبة لماكينة تلميع بلبادة إسفنجية فاتحة تعمل على طلاء لامع بلون الغرافيت.",
    },
    category: "polishing",
    title: { en: "The finishing pass", ar: "اللمسة الأخيرة" },
    description: {
      en: "A soft pad, a fine polish, slow hands.",
      ar: "لبادة ناعمة ومعجون دقيق ويد متأنية.",
    },
    likes: 829,
    comments: 24,
    hashtags: [tags.polishing, tags.paintCare],
  },
  {
    id: "steam-at-the-wheel",
    picture: "gallery-19",
    alt: {
      en: "Steam curling around a dark alloy wheel and glossy wheel arch.",
      ar: "بخار يلتف حول جنط معدني داكن ورفرف لامع.",
    },
    category: "steam",
    title: { en: "Steam at the wheel", ar: "بخار عند العجلة" },
    description: {
      en: "Arches and barrels hold the most dirt. Steam gets in where fingers do not.",
      ar: "أكثر الأوساخ يختبئ في الرفارف وعمق الجنوط، والبخار يدخل حيث لا تدخل الأصابع.",
    },
    likes: 974,
    comments: 30,
    hashtags: [tags.steamWash, tags.wheels, tags.detailing],
  },
  {
    id: "first-look",
    picture: "gallery-11",
    alt: {
      en: "Deep-red coupe nose with a lit headlight and honeycomb reflections on the bonnet.",
      ar: "مقدمة سيارة كوبيه بلون أحمر قانٍ بمصباح مضاء وانعكاسات سداسية على غطاء المحرك.",
    },
    category: "luxury",
    title: { en: "First look", ar: "النظرة الأولى" },
    description: {
      en: "Deep red asks for a spotless surface: it shows care at once, and the lack of it too.",
      ar: "الأحمر القاني يريد سطحًا بلا شائبة: فيه تظهر العناية فورًا، ويظهر غيابها كذلك.",
    },
    likes: 1418,
    comments: 55,
    hashtags: [tags.luxury, tags.light, tags.dubaiCars],
  },
  {
    id: "pads-in-waiting",
    picture: "gallery-08",
    alt: {
      en: "Ringed orange polishing pad leaning in front of a pale foam pad on dark stone.",
      ar: "لبادة تلميع برتقالية محززة بحلقات تستند أمام لبادة إسفنجية فاتحة على حجر داكن.",
    },
    category: "products",
    title: { en: "Pads in waiting", ar: "لبادات في الانتظار" },
    description: {
      en: "A fresh pad for every car, and its own for every step.",
      ar: "لبادة جديدة لكل سيارة، ولكل خطوة لبادتها.",
    },
    likes: 527,
    comments: 13,
    hashtags: [tags.tools, tags.polishing],
  },
  {
    id: "low-and-graphite",
    picture: "gallery-05",
    alt: {
      en: "Low front view of a graphite coupe with amber light along its flank.",
      ar: "لقطة منخفضة من الأمام لسيارة كوبيه بلون الغرافيت يمتد ضوء كهرماني على جانبها.",
    },
    category: "workshop",
    title: { en: "Low and graphite", ar: "منخفضة بلون الغرافيت" },
    description: {
      en: "Seen from the height of the sill, a side has nowhere to hide.",
      ar: "من ارتفاع عتبة الباب لا يبقى في الجانب ما يخفى.",
    },
    likes: 1066,
    comments: 33,
    hashtags: [tags.workshop, tags.light, tags.reflections],
  },
  {
    id: "edges-first",
    picture: "gallery-23",
    alt: {
      en: "Black rear wing and tail light with crisp light reflections.",
      ar: "رفرف خلفي أسود ومصباح خلفي بانعكاسات ضوء حادة.",
    },
    category: "detailing",
    title: { en: "Edges first", ar: "الحواف أولًا" },
    description: {
      en: "Seams, badges and lamp edges are done by hand before the large panels.",
      ar: "الفواصل ومحيط المصابيح ننجزها باليد قبل الألواح الكبيرة.",
    },
    likes: 745,
    comments: 19,
    hashtags: [tags.detailing, tags.reflections, tags.carCare],
  },
  {
    id: "what-a-coating-does",
    picture: "gallery-31",
    alt: {
      en: "Green panel: water stands in beads on the coated half and has left the other.",
      ar: "لوح أخضر: يقف الماء قطرات على نصفه المحمي، وقد انساب عن نصفه الآخر.",
    },
    category: "ceramic",
    title: { en: "What a coating does", ar: "ما الذي تفعله طبقة الحماية" },
    description: {
      en: "Water lies flat on bare paint. On a coating it stands up and rolls away.",
      ar: "ينبسط الماء على الطلاء المكشوف، أما على طبقة الحماية فيقف ثم ينزلق.",
    },
    likes: 1677,
    comments: 88,
    hashtags: [tags.ceramic, tags.protection, tags.beads],
  },
  {
    id: "lines-of-light",
    picture: "gallery-14",
    alt: {
      en: "Graphite door, mirror and roof line crossed by white LED reflections.",
      ar: "باب ومرآة وخط سقف بلون الغرافيت تعبرها انعكاسات بيضاء من أضواء LED.",
    },
    category: "luxury",
    title: { en: "Lines of light", ar: "خطوط من ضوء" },
    description: {
      en: "Straight lamps, straight reflections: the quickest test of a finish there is.",
      ar: "مصابيح مستقيمة وانعكاسات مستقيمة: أسرع اختبار للطلاء.",
    },
    likes: 1090,
    comments: 36,
    hashtags: [tags.luxury, tags.light, tags.reflections],
  },
  {
    id: "wiped-with-care",
    picture: "gallery-27",
    alt: {
      en: "Folded grey microfibre cloth resting on mirror-finish red paint.",
      ar: "منشفة مايكروفايبر رمادية مطوية على طلاء أحمر مصقول كالمرآة.",
    },
    category: "polishing",
    title: { en: "Wiped with care", ar: "مسحة متأنية" },
    description: {
      en: "The last wipe decides. A folded cloth has eight clean sides; all of them get used.",
      ar: "المسحة الأخيرة هي الفيصل. للمنشفة المطوية ثمانية أوجه نظيفة نستعملها كلها.",
    },
    likes: 698,
    comments: 21,
    hashtags: [tags.polishing, tags.microfibre, tags.paintCare],
  },
  {
    id: "rising-vapour",
    picture: "gallery-20",
    alt: {
      en: "Rear of a black coupe with red tail lights in rising vapour.",
      ar: "مؤخرة سيارة كوبيه سوداء بمصابيح خلفية حمراء وسط بخار يتصاعد.",
    },
    category: "steam",
    title: { en: "Rising vapour", ar: "بخار يتصاعد" },
    description: {
      en: "Heat does the work, so the cloth hardly has to.",
      ar: "الحرارة تقوم بالعمل، فلا يبقى للمنشفة إلا القليل.",
    },
    likes: 1155,
    comments: 38,
    hashtags: [tags.steamWash, tags.waterSaving, tags.dubaiCars],
  },
  {
    id: "in-profile",
    picture: "gallery-04",
    alt: {
      en: "Midnight-blue coupe in profile beneath the LED ceiling.",
      ar: "سيارة كوبيه بلون أزرق ليلي من الجانب تحت سقف من أضواء LED.",
    },
    category: "workshop",
    title: { en: "In profile", ar: "صورة جانبية" },
    description: {
      en: "One long line from lamp to lamp, and light enough to follow it.",
      ar: "خط واحد طويل من مصباح إلى مصباح، وضوء يكفي لتتبّعه.",
    },
    likes: 902,
    comments: 28,
    hashtags: [tags.workshop, tags.light, tags.dubaiCars],
  },
];

const inEach = (words: readonly Localized[]): Localized => ({
  en: words.map(({ en }) => en).join(" "),
  ar: words.map(({ ar }) => ar).join(" "),
});

export const firstGalleryPosts: readonly ContentEntry<"galleryPosts">[] = galleryPosts.map(
  ({ likes, comments, hashtags, featured, ...post }) => ({
    ...post,
    slug: post.id,
    focus: "",
    video: "",
    hashtags: inEach(hashtags),
    featured: featured ? "yes" : "no",
    likes: String(likes),
    comments: String(comments),
  }),
);
