import type { Locale } from "#app/lib/locale.ts";
import { demoMailHost } from "./demo-id.ts";
import { nth } from "./draw.ts";

export type Person = {
  firstName: string;
  lastName: string;
  name: string;
  email: string;
  phone: string;
  locale: Locale;
};

type Line = [firstName: string, lastName: string, mailbox: string, locale: Locale];

const lines: Line[] = [
  ["Ahmed", "Al Mansoori", "ahmed.almansoori", "en"],
  ["فاطمة", "الهاشمي", "fatima.alhashimi", "ar"],
  ["Priya", "Nair", "priya.nair", "en"],
  ["Omar", "Haddad", "omar.haddad", "en"],
  ["Sara", "Khalid", "sara.khalid", "en"],
  ["محمد", "الكتبي", "mohammed.alketbi", "ar"],
  ["James", "Carter", "james.carter", "en"],
  ["Elena", "Petrova", "elena.petrova", "en"],
  ["خالد", "المزروعي", "khalid.almazrouei", "ar"],
  ["Yusuf", "Demir", "yusuf.demir", "en"],
  ["Aisha", "Rahman", "aisha.rahman", "en"],
  ["Hamdan", "Al Falasi", "hamdan.alfalasi", "en"],
  ["نورة", "السويدي", "noura.alsuwaidi", "ar"],
  ["Rajesh", "Kumar", "rajesh.kumar", "en"],
  ["Maria Cristina", "Dela Cruz", "mc.delacruz", "en"],
  ["Daniel", "Weber", "daniel.weber", "en"],
  ["عبدالله", "الشامسي", "abdulla.alshamsi", "ar"],
  ["Layla", "Hassan", "layla.hassan", "en"],
  ["Chloé", "Martin", "chloe.martin", "en"],
  ["Saif", "Al Nuaimi", "saif.alnuaimi", "en"],
  ["هند", "القاسمي", "hind.alqasimi", "ar"],
  ["Muhammad Bilal", "Chaudhry", "bilal.chaudhry", "en"],
  ["Olga", "Ivanova", "olga.ivanova", "en"],
  ["Rashid", "Al Ketbi", "rashid.alketbi", "en"],
  ["يوسف", "حداد", "yousef.haddad", "ar"],
  ["Ananya", "Iyer", "ananya.iyer", "en"],
  ["Thomas", "O’Brien", "thomas.obrien", "en"],
  ["Mariam", "Al Blooshi", "mariam.alblooshi", "en"],
  ["سلطان", "الظاهري", "sultan.aldhaheri", "ar"],
  ["Wei", "Chen", "wei.chen", "en"],
  ["Kofi", "Mensah", "kofi.mensah", "en"],
  ["Nour", "El-Sayed", "nour.elsayed", "en"],
  ["ريم", "المهيري", "reem.almheiri", "ar"],
  ["Sanjay", "Menon", "sanjay.menon", "en"],
  ["Isabella", "Rossi", "isabella.rossi", "en"],
  ["Majid", "Al Ghurair", "majid.alghurair", "en"],
  ["طارق", "منصور", "tariq.mansour", "ar"],
  ["Grace", "Wanjiru", "grace.wanjiru", "en"],
  ["Zayed", "Al Dhaheri", "zayed.aldhaheri", "en"],
  ["Alexandros", "Papadopoulos-Konstantinidis", "alexandros.pk", "en"],
];

/** The mobile networks of the Emirates, with numbers that nobody has. */
const networks = ["050", "052", "054", "055", "056", "058"];

const people: Person[] = lines.map(([firstName, lastName, mailbox, locale], index) => ({
  firstName,
  lastName,
  name: `${firstName} ${lastName}`,
  email: `${mailbox}@${demoMailHost}`,
  phone: `${nth(networks, index)}0000${101 + index}`,
  locale,
}));

/** The customer of a request; some come again. */
export const personOf = (index: number): Person => nth(people, index);
