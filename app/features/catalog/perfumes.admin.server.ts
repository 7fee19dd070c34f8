import { and, countDistinct, eq, inArray, isNull } from "drizzle-orm";
import * as z from "zod/mini";
import { defineAction, removalActions } from "#app/admin/action.server.ts";
import type { Deletable } from "#app/admin/records.server.ts";
import { type ListMove, moveSteps } from "#app/lib/list-query.ts";
import { formatCount } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import { moveRow, type OrderedList, type RowMove } from "#app/platform/list-order.server.ts";
import type { Db } from "#db/client.ts";
import { cartItems } from "#db/schema/cart.ts";
import { perfumes as table } from "#db/schema/catalog.ts";
import { openOrderStatuses } from "#db/schema/enums.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { type PerfumeError, perfumeKind } from "./change-perfume.server.ts";
import { perfumeActions, perfumeWords } from "./perfume-actions.ts";

const shopOrder: OrderedList = {
  table,
  position: table.displayOrder,
  positionName: "display_order",
  name: table.name,
  action: perfumeActions.move,
};

export const movePerfume = (app: Pick<App, "db" | "now">, move: RowMove) =>
  moveRow(app, shopOrder, move);

export async function countUses(db: Db, perfumeId: string) {
  const open = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.status, openOrderStatuses), isNull(orders.deletedAt)));
  const isOrdered = and(eq(orderItems.perfumeId, perfumeId), inArray(orderItems.orderId, open));
  const [ordered] = await db
    .select({ orders: countDistinct(orderItems.orderId) })
    .from(orderItems)
    .where(isOrdered);
  return {
    carts: await db.$count(cartItems, eq(cartItems.perfumeId, perfumeId)),
    orders: ordered?.orders ?? 0,
  };
}

const id = z.string();
const path = "/admin/perfumes";

const actions: Deletable["actions"] = {
  move: defineAction({
    ...perfumeActions.move,
    schema: z.object({ id, step: z.enum(moveSteps) }),
    run: (app, { step, ...asked }) => moveBy(app, asked, { to: step }),
  }),
  place: defineAction({
    ...perfumeActions.place,
    schema: z.object({ id, placeOf: z.string() }),
    run: (app, { placeOf, ...asked }) => moveBy(app, asked, { placeOf }),
  }),
  ...removalActions({
    path,
    actions: perfumeActions,
    kind: perfumeKind,
    deleted: m.products_deleted,
    restored: m.products_restored,
    errorText(refused, deed) {
      const failed = deed === "delete" ? m.products_delete_failed() : m.products_restore_failed();
      if (refused.reason === "changed") return error(failed, editText(refused));
      const isTaken = refused.reason === "slug-in-use";
      return error(failed, isTaken ? m.products_restore_slug_in_use() : m.products_gone());
    },
  }),
};

export const staffPerfumes = {
  resource: { path, title: m.products_title },
  kind: perfumeKind,
  actions,
  deletedNames: { title: table.name, detail: table.slug },
  auditName: table.name,
} satisfies Deletable;

async function moveBy(app: App, { id, actorId }: { id: string; actorId: string }, move: ListMove) {
  const moved = await movePerfume(app, { id, actorId, move });
  if (!moved) return { problem: error(m.products_move_failed(), m.products_gone()) };
  const place = { place: formatCount(moved.to), total: formatCount(moved.total) };
  return { done: { text: m.products_moved({ name: moved.name, ...place }) } };
}

const error = (failed: string, reason: string) => m.products_refused({ failed, reason });

const audited = ["name", "nameAr", "slug", "priceAed", "intensity", "category", "stockQuantity"];

export function editText({ by, details }: Extract<PerfumeError, { reason: "changed" }>): string {
  const changes = details as { [field: string]: { to: unknown } };
  const fields = Object.entries(changes)
    .map(([field, { to }]) => {
      const label = perfumeWords[field]?.field() ?? field;
      return audited.includes(field) && to !== null
        ? m.products_field_now({ field: label, value: String(to) })
        : label;
    })
    .join(m.products_list_comma());
  return by ? m.products_changed_by({ name: by, fields }) : m.products_changed({ fields });
}
