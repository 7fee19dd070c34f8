import type { user } from "#db/schema/auth.ts";
import { demoId, demoMailHost } from "./demo-id.ts";
import { nth } from "./draw.ts";

type Staff = typeof user.$inferInsert & { id: string };

const counter = (index: number, username: string, name: string): Staff => ({
  id: demoId("staff", index),
  name,
  username,
  email: `${username}@${demoMailHost}`,
  role: "staff",
  isActive: false,
});

/** Who worked at the counter that month. Nobody signs in as them: they have no password. */
export const demoStaff: readonly Staff[] = [
  counter(0, "demo-salma", "Salma Darwish"),
  counter(1, "demo-joseph", "Joseph Varghese"),
];

export const staffAt = (index: number): string => nth(demoStaff, index).id;
