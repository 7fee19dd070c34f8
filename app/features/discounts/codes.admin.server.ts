import { and, desc, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { defineAction, removalActions } from "#app/admin/action.server.ts";
import type { DeletableRecords } from "#app/admin/records.server.ts";
import { isId } from "#app/lib/ids.ts";
import { endOfDay, startOfDay } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import { differences } from "#app/platform/audit.server.ts";
import {
  addRecord,
  type ChangeError,
  changeRecord,
  type RecordKind,
} from "#app/platform/change-record.server.ts";
import type { ListSource } from "#app/platform/list-page.server.ts";
import type { Db } from "#db/client.ts";
import type { AuditDetails } from "#db/schema/audit.ts";
import { folded } from "#db/schema/columns.ts";
import { discountCodes } from "#db/schema/discounts.ts";
import { orders } from "#db/schema/orders.ts";
import type { CodeInput } from "./code-input.ts";
import { codeActions, codeResource as resource } from "./codes.admin.tsx";
import type { CodeSort, CodeState } from "./discounts.ts";

type OwnError = { reason: "taken" } | { reason: "below-used"; used: number };

export type CodeError = ChangeError<OwnError>;

export const codeKind: RecordKind<typeof discountCodes, OwnError> = {
  table: discountCodes,
  noun: "discount",
  actions: codeActions,
  unique: { discount_codes_code_key: { reason: "taken" } },
  deletion: { details: ({ code }) => ({ code }) },
  restoration: { details: ({ code }) => ({ code }) },
};

type Clock = Pick<App, "db" | "now">;
type Change = { id: string; actorId: string };

export function addCode(app: Clock, { input, actorId }: { input: CodeInput; actorId: string }) {
  const { code, discountType, discountValue, maxUsesPerCustomer, firstOrderOnly, isPublic } = input;
  const details: AuditDetails = {
    code,
    discountType,
    discountValue,
    maxUsesPerCustomer,
    firstOrderOnly,
    isPublic,
  };
  const entry = { action: codeActions.add, actorId, details };
  return addRecord(app, codeKind, { ...entry, values: columnsOf(input) });
}

export function editCode(
  app: Clock,
  { input, ...asked }: Change & { expectedVersion: number; input: CodeInput },
) {
  return changeRecord(app, codeKind, asked, async ({ row }) => {
    const { usedCount } = row;
    if (input.maxUses !== null && input.maxUses < usedCount) {
      return { reason: "below-used" as const, used: usedCount };
    }
    const set = columnsOf(input);
    const details = differences(row, set);
    if (Object.keys(details).length === 0) return null;
    return { set, action: codeActions.edit, details };
  });
}

export function switchCode(app: Clock, { isActive, ...asked }: Change & { isActive: boolean }) {
  return changeRecord(app, codeKind, asked, async ({ row }) => {
    if (row.isActive === isActive) return null;
    const set = { isActive };
    return { set, action: codeActions.switch, details: differences(row, set) };
  });
}

function columnsOf({ validFrom, validUntil, ...input }: CodeInput) {
  return {
    ...input,
    validFrom: validFrom && startOfDay(validFrom),
    validUntil: validUntil && endOfDay(validUntil),
  };
}

const { deletedAt, updatedAt, isActive, ...columns } = getTableColumns(discountCodes);
const { code, description, descriptionAr, validFrom, validUntil, usedCount, maxUses } = columns;

const stateAt = (now: Date) => sql<CodeState>`case
  when not ${isActive} then 'off'
  when ${validUntil} < ${now.toISOString()}::timestamptz then 'expired'
  when ${usedCount} >= ${maxUses} then 'used-up'
  when ${validFrom} > ${now.toISOString()}::timestamptz then 'scheduled'
  else 'active' end`;

const columnsAt = (now: Date) => ({ ...columns, name: code, state: stateAt(now) });

/** A shop has few codes, so the list needs no index. */
const codeSource = (now: Date): ListSource<CodeSort> => ({
  table: discountCodes,
  id: discountCodes.id,
  status: stateAt(now),
  searchText: folded(
    sql`' ' || ${code} || ' ' || ${description} || ' ' || coalesce(${descriptionAr}, '')`,
  ),
  where: isNull(deletedAt),
  sorts: {
    created: [discountCodes.createdAt],
    code: [code],
    uses: [usedCount],
    until: [validUntil],
  },
});

export async function findStaffCode(db: Db, id: string, now: Date) {
  if (!isId(id)) return null;
  const [found] = await db
    .select(columnsAt(now))
    .from(discountCodes)
    .where(and(eq(discountCodes.id, id), isNull(deletedAt)));
  return found ?? null;
}

export type CodeRow = NonNullable<Awaited<ReturnType<typeof findStaffCode>>>;

const actions: DeletableRecords["actions"] = {
  ...removalActions({
    path: resource.path,
    actions: codeActions,
    kind: codeKind,
    deleted: m.discounts_code_deleted,
    restored: m.discounts_code_restored,
    errorText,
  }),
  switch: defineAction({
    ...codeActions.switch,
    schema: z.object({ id: z.string(), set: z.enum(["on", "off"]) }),
    async run(app, { set, ...asked }) {
      const isActive = set === "on";
      const switched = await switchCode(app, { ...asked, isActive });
      if (!switched.ok) return { problem: errorText(switched) };
      const said = isActive ? m.discounts_code_switched_on : m.discounts_code_switched_off;
      const fields = { intent: "switch", id: asked.id, set: isActive ? "off" : "on" };
      return {
        done: { text: said({ code: switched.row.code }), undo: { action: resource.path, fields } },
      };
    },
  }),
};

export const staffCodes: DeletableRecords<CodeRow, CodeRow, CodeRow, CodeSort> = {
  resource,
  readers: ["read", "codes"],
  kind: codeKind,
  actions,
  source: codeSource,
  read: ({ db, now }, ids) =>
    db.select(columnsAt(now())).from(discountCodes).where(inArray(discountCodes.id, ids)),
  find: ({ db, now }, id) => findStaffCode(db, id, now()),
  deletedNames: { title: discountCodes.code, detail: discountCodes.description },
  auditName: discountCodes.code,
};

function errorText(error: CodeError): string {
  switch (error.reason) {
    case "not-found":
      return m.discounts_code_gone();
    case "taken":
      return m.discounts_code_name_in_use();
    case "below-used":
      return m.discounts_code_uses_below({ used: error.used });
    case "changed":
      return m.discounts_code_changed_delete({ name: error.by ?? m.staff_unknown() });
  }
}

const ordersShown = 20;

export function listOrdersWith(db: Db, discountCodeId: string) {
  return db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      discountFils: orders.discountFils,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(and(eq(orders.discountCodeId, discountCodeId), isNull(orders.deletedAt)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(ordersShown);
}
