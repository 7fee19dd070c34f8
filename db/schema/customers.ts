import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { userId } from "./auth.ts";
import { id, instant, searchText, timestamps } from "./columns.ts";

export const userProfiles = pgTable("user_profiles", {
  id: userId().primaryKey(),
  fullName: text().notNull(),
  phone: text(),
  address: text(),
  city: text(),
  country: text(),
  ...timestamps(),
});

export const addresses = pgTable(
  "addresses",
  {
    id: id(),
    userId: userId(),
    fullName: text().notNull(),
    phone: text().notNull(),
    addressLine1: text("address_line1").notNull(),
    addressLine2: text("address_line2"),
    city: text().notNull(),
    state: text(),
    postalCode: text(),
    landmark: text(),
    makani: text(),
    country: text().notNull().default("UAE"),
    isDefault: boolean().notNull().default(false),
    ...timestamps(),
  },
  (t) => [
    index().on(t.userId),
    uniqueIndex("addresses_one_default").on(t.userId).where(sql`${t.isDefault}`),
  ],
);

/** One customer per phone number. Unproven names never replace the first; staff choose. */
export const customers = pgTable(
  "customers",
  {
    id: id(),
    phone: text().notNull().unique("customers_phone"),
    name: text().notNull(),
    email: text().notNull(),
    mergedInto: uuid().references((): AnyPgColumn => customers.id),
    alsoKnown: text().notNull().default(""),
    lastActivityAt: instant(),
    searchText: searchText("name", "email", "phone", "also_known"),
    ...timestamps(),
  },
  (t) => [
    check("customers_merged_into_another", sql`${t.mergedInto} <> ${t.id}`),
    index().on(t.mergedInto),
    index("customers_by_activity")
      .on(t.lastActivityAt, t.id)
      .where(sql`${t.lastActivityAt} is not null`),
    index("customers_by_name")
      .on(sql`lower(${t.name})`, t.id, t.name)
      .where(sql`${t.lastActivityAt} is not null`),
    index("customers_by_email")
      .on(sql`lower(${t.email})`)
      .where(sql`${t.lastActivityAt} is not null`),
    index("customers_search").using("gin", t.searchText.op("gin_trgm_ops")),
  ],
);

export const customerId = () => uuid().references(() => customers.id, { onDelete: "set null" });
