import type { Localized } from "#app/lib/locale.ts";
import type { ContentEntry } from "./kinds.ts";
import { paragraphText } from "./long-texts.ts";

const withoutMeasurement: Localized = {
  en: "There are no advertising or tracking cookies. We count some events, such as a booking sent or an offers page opened, in our own database, without cookies and without personal data.",
  ar: "لا نستخدم ملفات ارتباط للإعلان أو التتبع. نحصي بعض الأحداث، مثل إرسال حجز أو فتح صفحة العروض، في قاعدة بياناتنا بلا ملفات ارتباط ولا بيانات شخصية.",
};

const withMeasurement: Localized = {
  en: "We count some events, such as a booking sent or an offers page opened, in our own database, without cookies and without personal data. The same events are handed to a tag manager, a measuring service of another company, which may set cookies of its own. Your browser's settings let you block or delete them.",
  ar: "نحصي بعض الأحداث، مثل إرسال حجز أو فتح صفحة العروض، في قاعدة بياناتنا بلا ملفات ارتباط ولا بيانات شخصية. وتُسلَّم الأحداث نفسها إلى خدمة قياس تابعة لشركة أخرى قد تحفظ ملفات ارتباط خاصة بها، ويمكنك حظرها أو حذفها من إعدادات متصفحك.",
};

export const measuringText = ({ tagManager }: { tagManager: boolean }): Localized =>
  tagManager ? withMeasurement : withoutMeasurement;

export const firstPrivacy: ContentEntry<"privacy"> = {
  id: "privacy",
  updated: "2026-11-22",
  lead: {
    en: "This page says which personal data we keep, why, and what you can ask of us. We keep what a booking, an answer or an order needs, and nothing more.",
    ar: "توضح هذه الصفحة ما نحفظه من بيانات شخصية ولماذا، وما يحق لك أن تطلبه منا. نحفظ ما يحتاجه الحجز أو الرد أو الطلب، ولا شيء غيره.",
  },
};

export const firstPrivacySections: readonly ContentEntry<"privacySections">[] = [
  {
    id: "data",
    heading: { en: "What we keep", ar: "ما نحفظه" },
    paragraphs: paragraphText([
      {
        en: "When you book: your name, e-mail address and phone number, the make, model, year and size of your car, the date and time you chose, the service and its price, and your notes.",
        ar: "عند الحجز: اسمك وبريدك الإلكتروني ورقم هاتفك، ونوع سيارتك وطرازها وسنة صنعها وحجمها، والتاريخ والوقت اللذان اخترتهما، والخدمة وسعرها، وملاحظاتك.",
      },
      {
        en: "When you write to us: your name, e-mail address and phone number, the subject and your message.",
        ar: "عند مراسلتنا: اسمك وبريدك الإلكتروني ورقم هاتفك، وموضوع الرسالة ونصها.",
      },
      {
        en: "When you open an account or order perfumes: your name, e-mail address and phone number, your delivery addresses, and what you ordered. Your password is kept only as a hash, which cannot be read back. For each sign-in we keep when it happened and with which browser, so that you can see and end it in your profile.",
        ar: "عند فتح حساب أو طلب العطور: اسمك وبريدك الإلكتروني ورقم هاتفك، وعناوين التوصيل، وما طلبته. ولا تُحفظ كلمة المرور إلا على هيئة مشفّرة لا يمكن قراءتها. ونحفظ وقت كل تسجيل دخول والمتصفح المستخدم فيه، لتراه وتنهيه من ملفك الشخصي.",
      },
      {
        en: "What you write without a signal stays on your own device until it is sent: 7 days at most, or until you withdraw it. Your device also keeps the public pages and pictures you have seen, so that you can read them again without a signal.",
        ar: "ما تكتبه من دون شبكة يبقى على جهازك إلى أن يُرسل، 7 أيام على الأكثر، أو إلى أن تتراجع عن إرساله. ويحتفظ جهازك أيضًا بالصفحات العامة والصور التي رأيتها، لتقرأها مجددًا من دون شبكة.",
      },
      {
        en: "To stop abuse we count requests per network address. The address itself is not stored, only a keyed fingerprint of it.",
        ar: "لمنع إساءة الاستخدام نحصي الطلبات الواردة من كل عنوان شبكة. لا نحفظ العنوان نفسه، بل بصمة مشفّرة منه فقط.",
      },
    ]),
  },
  {
    id: "purpose",
    heading: { en: "What we use it for", ar: "فيمَ نستخدمها" },
    paragraphs: paragraphText([
      {
        en: "We use your data to confirm and carry out your booking, to answer your message, to deliver your order, and to keep the accounts the law asks for. We do not sell it and we do not send advertising without your separate consent.",
        ar: "نستخدم بياناتك لتأكيد حجزك وتنفيذه، والرد على رسالتك، وتوصيل طلبك، ومسك الحسابات التي يطلبها القانون. لا نبيعها، ولا نرسل إعلانات من دون موافقة مستقلة منك.",
      },
    ]),
  },
  {
    id: "cookies",
    heading: { en: "Cookies and measuring", ar: "ملفات الارتباط والقياس" },
    paragraphs: paragraphText([
      {
        en: "We set only the cookies the site needs: they remember your language and currency, your cart and discount code, and an address you were typing when your session ended, and they keep you signed in and know a browser in which you signed in before. They hold nothing about other sites.",
        ar: "نستخدم فقط ملفات الارتباط التي يحتاجها الموقع: تتذكر لغتك وعملتك، وسلتك ورمز الخصم، والعنوان الذي كنت تكتبه حين انتهت جلستك، وتبقيك مسجّل الدخول، وتعرف المتصفح الذي سبق أن سجّلت الدخول منه. ولا تحمل شيئًا عن مواقع أخرى.",
      },
      { en: "{measuring}", ar: "{measuring}" },
    ]),
  },
  {
    id: "others",
    heading: { en: "Who else receives it", ar: "من يصله شيء منها" },
    paragraphs: paragraphText([
      {
        en: "Our staff read your request. An e-mail provider carries our messages to you and to the workshop, and a courier receives the name, phone number and address of a delivery.",
        ar: "يقرأ فريقنا طلبك. ويتولى مزوّد بريد إلكتروني نقل رسائلنا إليك وإلى الورشة، ويتسلم مندوب التوصيل الاسم ورقم الهاتف والعنوان.",
      },
      {
        en: "Maps and videos come from other companies and load only when you ask for them; the company then sees your network address. WhatsApp opens only when you tap its button, and its own terms apply there.",
        ar: "تأتي الخرائط ومقاطع الفيديو من شركات أخرى ولا تُحمَّل إلا عندما تطلبها، وعندئذ ترى الشركة عنوان شبكتك. ولا يُفتح واتساب إلا عند الضغط على زره، وتسري فيه شروطه الخاصة.",
      },
      {
        en: "If you sign in with Google or another account of yours, that company learns of it and sends us your name and e-mail address; we never see its password.",
        ar: "إذا سجّلت الدخول بحساب \u2066Google\u2069 أو بحساب آخر لك، فإن تلك الشركة تعلم بذلك وترسل إلينا اسمك وبريدك الإلكتروني، ولا نرى كلمة مرورها أبدًا.",
      },
    ]),
  },
  {
    id: "retention",
    heading: { en: "How long we keep it", ar: "مدة الحفظ" },
    paragraphs: paragraphText([
      {
        en: "We keep bookings and messages while we need them to serve you and to honour a warranty. Orders and invoices are kept for as long as tax law asks, at least five years.",
        ar: "نحفظ الحجوزات والرسائل ما دمنا نحتاجها لخدمتك وللوفاء بالضمان. ونحفظ الطلبات والفواتير المدة التي يطلبها قانون الضرائب، وهي 5 سنوات على الأقل.",
      },
    ]),
  },
  {
    id: "rights",
    heading: { en: "Your rights", ar: "حقوقك" },
    paragraphs: paragraphText([
      {
        en: "You may ask us what we hold about you, have it corrected or erased, receive a copy, or withdraw a consent. These rights come from the UAE's personal data protection law (Federal Decree-Law 45 of 2021). With an account you do most of it yourself, in your profile: correct your data, download a copy, delete the account. For the rest write or call, and we answer within 24 hours; what the law makes us keep we will name.",
        ar: "يحق لك أن تعرف ما نحفظه عنك، وأن تطلب تصحيحه أو محوه أو نسخة منه، وأن تسحب موافقتك. تستند هذه الحقوق إلى قانون حماية البيانات الشخصية في دولة الإمارات (المرسوم بقانون اتحادي رقم 45 لسنة 2021). وإن كان لك حساب فمعظم ذلك بيدك في ملفك الشخصي: صحّح بياناتك أو نزّل نسخة منها أو احذف الحساب. وفيما عدا ذلك راسلنا أو اتصل بنا ونرد خلال 24 ساعة، ونبيّن لك ما يلزمنا القانون بالاحتفاظ به.",
      },
    ]),
  },
];

export const firstTerms: ContentEntry<"terms"> = {
  id: "terms",
  updated: "2026-11-21",
  lead: {
    en: "These terms cover bookings at the workshop and perfumes ordered on this site.",
    ar: "تسري هذه الشروط على الحجوزات في الورشة وعلى العطور المطلوبة من هذا الموقع.",
  },
};

export const firstTermsSections: readonly ContentEntry<"termsSections">[] = [
  {
    id: "bookings",
    heading: { en: "Bookings", ar: "الحجوزات" },
    paragraphs: paragraphText([
      {
        en: "A booking on this site is a request. We call within 2 hours to confirm it; from then on the time is yours.",
        ar: "الحجز في هذا الموقع طلبٌ نؤكده بمكالمة خلال ساعتين، وبعدها يصبح الموعد لك.",
      },
      {
        en: "To change or cancel, call or write to us. Nothing is paid in advance, so there is nothing to refund; an early word lets someone else have the time.",
        ar: "لتغيير الموعد أو إلغائه اتصل بنا أو راسلنا. لا تدفع شيئًا مقدمًا، فلا شيء يُستردّ، وإبلاغنا مبكرًا يتيح الموعد لغيرك.",
      },
      {
        en: "Please take valuables out of the car, and tell us about damage, repainted panels or films before we start.",
        ar: "نرجو إخراج الأغراض الثمينة من السيارة، وإخبارنا قبل بدء العمل بأي ضرر أو قطعة أعيد طلاؤها أو طبقة حماية لاصقة.",
      },
    ]),
  },
  {
    id: "prices",
    heading: { en: "Prices and payment", ar: "الأسعار والدفع" },
    paragraphs: paragraphText([
      {
        en: "Service prices are in UAE dirhams for the whole service; where an SUV has its own price, it is shown. You pay after the service, at the workshop, by cash or card.",
        ar: "أسعار الخدمات بالدرهم الإماراتي وللخدمة كاملة، وحيث يختلف سعر الدفع الرباعي نبيّنه. تدفع بعد الخدمة في الورشة، نقدًا أو بالبطاقة.",
      },
      {
        en: "If we find work that would change the price, we ask you first and do nothing without your agreement.",
        ar: "إذا وجدنا عملًا يغيّر السعر سألناك أولًا، ولا نبدأ إلا بموافقتك.",
      },
    ]),
  },
  {
    id: "service-warranty",
    heading: { en: "Warranty on services", ar: "ضمان الخدمات" },
    paragraphs: paragraphText([
      {
        en: "Full detailing carries a 2-year warranty and a free boost after 6 months. Ceramic coating protects for 3-7 years, depending on use and care, with a follow-up after 30 days. If a service was not done as described, tell us and we put it right.",
        ar: "للعناية الكاملة ضمان سنتين وإنعاش مجاني للطبقة بعد 6 أشهر. ويحمي طلاء السيراميك من 3 إلى 7 سنوات بحسب الاستخدام والعناية، مع متابعة بعد 30 يومًا. وإذا لم تُنفذ الخدمة كما وصفناها فأخبرنا ونصلح الأمر.",
      },
    ]),
  },
  {
    id: "orders",
    heading: { en: "Perfume orders and delivery", ar: "طلبات العطور والتوصيل" },
    paragraphs: paragraphText([
      {
        en: "Perfumes are paid in cash on delivery. Before you place an order you see every amount: the items, tax, delivery, discount and total. Prices shown in another currency are a guide; the amount due is the one in dirhams.",
        ar: "ثمن العطور يُدفع نقدًا عند الاستلام. قبل إرسال الطلب ترى كل المبالغ: المنتجات والضريبة والتوصيل والخصم والإجمالي. الأسعار المعروضة بعملة أخرى للاسترشاد، والمبلغ المستحق هو المبلغ بالدرهم.",
      },
      {
        en: "Delivery within Dubai takes 24-48 hours. We call if an address is unclear or a perfume has run out.",
        ar: "يستغرق التوصيل داخل دبي من 24 إلى 48 ساعة. ونتصل بك إذا كان العنوان غير واضح أو نفد أحد العطور.",
      },
    ]),
  },
  {
    id: "returns",
    heading: { en: "Returns and product warranty", ar: "الإرجاع وضمان المنتجات" },
    paragraphs: paragraphText([
      {
        en: "You may return a perfume within 7 days of delivery; write or call, and we arrange it. Perfumes carry a 1-year warranty against faults: we replace a faulty bottle or refund its price.",
        ar: "يمكنك إرجاع العطر خلال 7 أيام من استلامه. راسلنا أو اتصل بنا ونرتب ذلك. وللعطور ضمان سنة واحدة ضد العيوب: نستبدل الزجاجة المعيبة أو نردّ ثمنها.",
      },
    ]),
  },
  {
    id: "law",
    heading: { en: "Your rights under the law", ar: "حقوقك في القانون" },
    paragraphs: paragraphText([
      {
        en: "UAE law applies. Nothing on this page takes away a right that consumer law gives you (Federal Law 15 of 2020 on consumer protection). If we cannot settle a complaint together, you may take it to Dubai's consumer protection authority.",
        ar: "يسري قانون دولة الإمارات العربية المتحدة. ولا ينتقص شيء في هذه الصفحة من حق يمنحك إياه قانون حماية المستهلك (القانون الاتحادي رقم 15 لسنة 2020). وإذا لم نتوصل معًا إلى حل لشكواك فلك أن ترفعها إلى جهة حماية المستهلك في دبي.",
      },
    ]),
  },
];
