import type { contactSubmissions } from "../schema/contact.ts";
import { sampleId } from "./sample-id.ts";

type Contact = typeof contactSubmissions.$inferInsert;

type Sample = Pick<
  Contact,
  "name" | "email" | "phone" | "subject" | "message" | "locale" | "status"
> & { hoursAgo: number };

const samples: Sample[] = [
  {
    name: "Ahmed Al Mansoori",
    email: "ahmed@example.com",
    phone: "0501234501",
    subject: "Ceramic coating for a new car",
    message:
      "My car arrives next week. How soon can you coat it, and how long does it stay with you?",
    locale: "en",
    status: "new",
    hoursAgo: 2,
  },
  {
    name: "فاطمة الهاشمي",
    email: "fatima@example.com",
    phone: "0501234502",
    subject: "طلب عطور بالجملة",
    message: "أرغب في طلب 40 زجاجة من عطر العود هدايا لموظفي شركتنا. ما السعر ومدة التوصيل؟",
    locale: "ar",
    status: "new",
    hoursAgo: 9,
  },
  {
    name: "Priya Nair",
    email: "priya@example.com",
    phone: "0501234503",
    subject: "Child seat stains",
    message: "Can interior detailing remove milk stains from light fabric seats?",
    locale: "en",
    status: "contacted",
    hoursAgo: 30,
  },
  {
    name: "Omar Haddad",
    email: "omar@example.com",
    phone: "0501234504",
    subject: "Thank you",
    message: "The polish came out better than the day I bought the car. Thank you to the team.",
    locale: "en",
    status: "resolved",
    hoursAgo: 80,
  },
];

/** Messages in each status, the newest from two hours before `now`. */
export function sampleContacts(now: Date): Contact[] {
  return samples.map(({ hoursAgo, ...sample }, index) => ({
    ...sample,
    id: sampleId("contact", index),
    requestFingerprint: `sample-${index}`,
    createdAt: new Date(now.getTime() - hoursAgo * 3_600_000),
  }));
}
