import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { AuditAction } from "#app/lib/audited.ts";
import { userIdOrNull } from "./auth.ts";
import type { perfumes } from "./catalog.ts";
import { createdAt, id } from "./columns.ts";
import type { discountCodes } from "./discounts.ts";
import type { openingHours } from "./opening-hours.ts";

type Kept = "id" | "createdAt" | "updatedAt" | "deletedAt" | "searchText";

type Edited<Row> = Exclude<keyof Row, Kept>;

type AuditField =
  | Edited<typeof perfumes.$inferSelect>
  | Edited<typeof discountCodes.$inferSelect>
  | Edited<typeof openingHours.$inferSelect>
  | "status"
  | "rate"
  | "symbol"
  | "username"
  | "role"
  | "grants"
  | "count"
  | "searched"
  | "days"
  | "totalFils"
  | "reason";

/** For `order.status` a status; `intoId` is the customer merged into. */
export type AuditDetails = { [Field in AuditField | "from" | "to" | "intoId"]?: unknown };

export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    actorId: userIdOrNull(),
    action: text().$type<AuditAction>().notNull(),
    tableName: text().notNull(),
    rowId: text().notNull(),
    details: jsonb().$type<AuditDetails>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.createdAt),
    index().on(t.tableName, t.rowId, t.createdAt),
    index().on(t.actorId),
  ],
);
