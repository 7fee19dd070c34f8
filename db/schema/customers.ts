import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { user } from "./auth.ts";
import { createdAt, id, updatedAt } from "./columns.ts";

export const userProfiles = pgTable("user_profiles", {
  id: uuid()
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  fullName: text().notNull(),
  phone: text(),
  address: text(),
  city: text(),
  country: text(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const addresses = pgTable(
  "addresses",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index().on(t.userId),
    uniqueIndex("addresses_one_default").on(t.userId).where(sql`${t.isDefault}`),
  ],
);
