import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { user } from "./auth.ts";
import { createdAt, id } from "./columns.ts";
import type { AuditAction } from "./enums.ts";

export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    actorId: uuid().references(() => user.id, { onDelete: "set null" }),
    action: text().$type<AuditAction>().notNull(),
    tableName: text().notNull(),
    rowId: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.createdAt),
    index().on(t.tableName, t.rowId, t.createdAt),
    index().on(t.actorId),
  ],
);
