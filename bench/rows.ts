import { type SQL, sql } from "drizzle-orm";

// SQL from which fill.ts makes rows: row number `n` is the same in every database.

const spacingMinutes = 7;

export const madeAt = (now: Date): SQL =>
  sql`(${now.toISOString()}::timestamptz - n * interval '${sql.raw(String(spacingMinutes))} minutes')`;

export const idOf = (kind: string, now: Date): SQL => sql`(
  lpad(to_hex((extract(epoch from ${madeAt(now)}) * 1000)::bigint), 12, '0')
  || '7' || substr(md5(${kind} || n), 1, 3) || '8' || substr(md5(${kind} || n), 4, 15))::uuid`;

export const numberedId = (kind: keyof typeof kinds, place: SQL): SQL =>
  sql`(${`0193000${kinds[kind]}-0000-7000-8000-`}::text || lpad(to_hex(${place}), 12, '0'))::uuid`;

export const numbered = (kind: keyof typeof kinds, place: number): string =>
  `0193000${kinds[kind]}-0000-7000-8000-${place.toString(16).padStart(12, "0")}`;

const kinds = { perfume: 1, customer: 2, session: 3, address: 4, line: 5 };

const pick = (texts: readonly string[], every = 1): SQL => {
  const array = texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(",");
  return sql.raw(`(array[${array}])[1 + (n / ${every}) % ${texts.length}]`);
};

const firstNames = "Omar,Aisha,Layla,Yousef,مريم,Sanjay,Elena,Kofi,Wei,Sara,omar,Émile".split(",");
const lastNames =
  "Haddad,Khan,Al Mansoori,الشامسي,Menon,Mensah,Chen,Rahman,Petrova,Nasser,Santos".split(",");

export const firstName = pick(firstNames);
export const lastName = pick(lastNames, 7);
export const fullName = sql`${firstName} || ' ' || ${lastName}`;
export const email = sql`'customer-' || n || '@example.com'`;
export const phone = sql`'05' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0')`;
export const carMake = pick(["Nissan", "Toyota", "BMW", "Mercedes-Benz", "MG", "Ford", "Lexus"], 3);
export const carModel = pick(["Patrol", "Land Cruiser", "X5", "G 63", "RX5", "Mustang"], 11);
export const locale = pick(["en", "en", "ar"]);
export const city = pick(["Dubai", "Sharjah", "Abu Dhabi"], 5);
export const serviceName = pick(
  ["Premium Wash", "Interior Detailing", "Exterior Detailing", "Full Detailing"],
  5,
);

export const waits = sql.raw("n % 20 = 0");

export const status = (waiting: string, answered: string[]): SQL =>
  sql`case when ${waits} then ${sql.raw(`'${waiting}'`)} else ${pick(answered)} end`;

export const priceAed = (place: SQL): SQL =>
  sql`(case when ${place} % 10 between 1 and 4 then 85 else 60 + ${place} % 50 end)`;
