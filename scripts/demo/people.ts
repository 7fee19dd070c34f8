import type { Locale } from "#app/lib/locale.ts";
import type { user } from "#db/schema/auth.ts";
import type { staffNotes } from "#db/schema/notes.ts";
import { type Draw, demoId, demoMailHost, nth } from "./draw.ts";

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

const networks = ["050", "052", "054", "055", "056", "058"];

const people: Person[] = lines.map(([firstName, lastName, mailbox, locale], index) => ({
  firstName,
  lastName,
  name: `${firstName} ${lastName}`,
  email: `${mailbox}@${demoMailHost}`,
  phone: `${nth(networks, index)}0000${101 + index}`,
  locale,
}));

export const personOf = (index: number): Person => nth(people, index);

export type Place = {
  address: string;
  addressLine2?: string;
  city: string;
  state?: string;
  country: string;
  landmark?: string;
  makani?: string;
};

const dubai = (
  address: string,
  area?: string,
  found: Pick<Place, "landmark" | "makani"> = {},
): Place => ({
  address,
  addressLine2: area,
  city: "Dubai",
  state: "Dubai",
  country: "UAE",
  ...found,
});

export const places: readonly Place[] = [
  dubai("Villa 14, Street 8B, Al Barsha 2"),
  dubai("Marina Pinnacle, Apartment 3402", "Dubai Marina"),
  dubai("Building 5, Flat 201, Mirdif Hills"),
  dubai("Palace Tower 1, Apartment 908", "Dubai Silicon Oasis"),
  dubai("Villa 77", "Jumeirah 1", { landmark: "Behind the mosque, brown gate" }),
  dubai("فيلا 23، شارع 12أ، الورقاء 3"),
  dubai("International City, England Cluster, X14, Flat 112"),
  { address: "Al Reem Island, Sky Tower 2711", city: "Abu Dhabi", country: "UAE" },
  dubai("Arabian Ranches, Saheel 2, Villa 41"),
  { address: "شقة 604، برج الماجد، النهدة", city: "Sharjah", state: "Sharjah", country: "UAE" },
  dubai("Bay Square 7, Office 305", "Business Bay", { landmark: "Opposite the canal bridge" }),
  dubai("Discovery Gardens, Building 188, Flat 34"),
  { address: "Al Nuaimiya 2, Corniche Residence B, 1803", city: "Ajman", country: "UAE" },
  dubai("House 16", "Warsan Village", { makani: "3519478253" }),
  dubai("Nad Al Sheba 3, Villa 119"),
  { address: "Al Hamra Village, Marina Apartments 2-14", city: "Ras Al Khaimah", country: "UAE" },
  { address: "Building 1447, Road 3835, Block 338", city: "Manama", country: "Bahrain" },
  dubai("Jumeirah Village Circle, Belgravia 2, Apartment 415"),
  dubai("Deira, Al Rigga Road, Al Fattan Building, Flat 702"),
  { address: "7421 Prince Turki Street", city: "Al Khobar", country: "Saudi Arabia" },
  {
    address: "Street 22, Villa 6",
    addressLine2: "Al Jimi, Al Ain",
    city: "Abu Dhabi",
    state: "Abu Dhabi",
    country: "UAE",
  },
  dubai("Damac Hills, Golf Terrace A, Apartment 1102"),
  { address: "Flat 9, 48 Elgin Crescent", city: "London", country: "United Kingdom" },
];

type Staff = typeof user.$inferInsert & { id: string };

const counter = (index: number, username: string, name: string): Staff => ({
  id: demoId("staff", index),
  name,
  username,
  email: `${username}@${demoMailHost}`,
  role: "counter",
  isActive: false,
});

export const demoStaff: readonly Staff[] = [
  counter(0, "demo-salma", "Salma Darwish"),
  counter(1, "demo-joseph", "Joseph Varghese"),
];

export const staffAt = (index: number): string => nth(demoStaff, index).id;

type Note = Omit<typeof staffNotes.$inferInsert, "id">;

const bodies = {
  contact: [
    "Called, no answer. Sent a WhatsApp.",
    "Quoted on the phone, wants to think until the weekend.",
    "Prefers to be called after 5 PM.",
    "Regular customer, comes every month with the Land Cruiser.",
    "Forwarded to the owner: price for a company.",
    "يفضل التواصل عبر الواتساب فقط.",
  ],
  booking: [
    "Wants to wait in the lounge. Reserve the corner seat.",
    "Deep scratch on the front bumper, showed him before we started.",
    "Asked for the same technician as last time.",
    "Two child seats in the car: please put them back.",
    "Will be 15 minutes late, coming from Sharjah.",
    "Offered the yearly plan; interested, call again next month.",
    "الزبون يريد فاتورة باسم الشركة.",
  ],
  order: [
    "Courier: call before delivery, the gate needs a code.",
    "Gift: no price in the box.",
    "Not at home yesterday, second try today after 6 PM.",
    "Paid cash, 5 AED change owed.",
    "Asked for a sample of Fresh; put one in.",
  ],
};

type About = Pick<Note, "contactId" | "bookingId" | "orderId"> & {
  authorId: string;
  since: Date | null;
};

export function notesOf(draw: Draw, kind: keyof typeof bodies, { since, ...about }: About): Note[] {
  if (!since || !draw.chance(0.3)) return [];
  return [{ ...about, body: draw.pick(bodies[kind]), createdAt: since }];
}
