import { findPaper, isPaperKey } from "#app/features/money/find-paper.server.ts";
import { type Sheet, sheetOf } from "#app/features/money/sheet.ts";
import { readOrderPaper } from "#app/features/orders/order-money.server.ts";
import { findOrder, findReadableOrder } from "#app/features/orders/orders.queries.server.ts";
import { may } from "#app/features/staff/staff.ts";
import { findVisitByToken } from "#app/features/visits/customer-visit.server.ts";
import { addDays, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext, type Context } from "#app/platform/app.ts";
import { findUser } from "#app/platform/auth/session.server.ts";
import { privateHeaders, refuseToken } from "#app/platform/page.server.ts";

type Asked = { orderId?: string; invoiceId?: string; token?: string; visitInvoiceId?: string };
type Address = { params: Asked; request: Request; context: Context };

export type Read = { sheet: Sheet; back: string };

/** The sheet of an address: of an order, of a visit or a paper by its private link, or of a paper for its reader. */
export async function getSheet({ params, request, context }: Address): Promise<Read> {
  const { orderId, invoiceId = "", token, visitInvoiceId = "" } = params;
  const key = new URL(request.url).searchParams.get("key");
  const read = orderId
    ? await ofOrder(context, orderId)
    : token
      ? await ofLink(context, { token, invoiceId: visitInvoiceId })
      : key === null
        ? await ofReader(context, invoiceId)
        : await ofKey(context, { key, invoiceId });
  if (!read) throw new Response(m.site_not_found_text(), { status: 404, headers: privateHeaders });
  return read;
}

async function ofOrder(context: Context, orderId: string): Promise<Read | null> {
  const reader = await findUser(context);
  const { db, settings, now } = context.get(appContext);
  const order = reader && (await findReadableOrder(db, { orderId, reader }));
  if (!order) return null;
  const paper = await readOrderPaper(db, order, { settings, at: now() });
  const back = `${may(reader, "read") ? "/admin/perfumes" : "/profile"}/orders/${orderId}`;
  return { sheet: sheetOf(paper), back };
}

async function ofLink(
  context: Context,
  { token, invoiceId }: { token: string; invoiceId: string },
): Promise<Read | null> {
  const app = context.get(appContext);
  const visit = (await findVisitByToken(app, token)) ?? (await refuseToken(context));
  const paper = await findPaper(app.db, invoiceId);
  if (paper?.visitId !== visit.id) return null;
  return { sheet: sheetOf(paper), back: `/visit/${token}` };
}

const keyDays = 90;

/** For customers without an account, for three months. */
async function ofKey(
  context: Context,
  { key, invoiceId }: { key: string; invoiceId: string },
): Promise<Read> {
  const { db, settings, now } = context.get(appContext);
  const paper = isPaperKey(settings, invoiceId, key) ? await findPaper(db, invoiceId) : null;
  const until = paper && addDays(paper.issuedOn, keyDays);
  if (!paper?.orderId || !until || until < today(now())) return refuseToken(context);
  return { sheet: sheetOf(paper), back: "/perfumes" };
}

/** Staff read every paper; an account those of its own orders. */
async function ofReader(context: Context, invoiceId: string): Promise<Read | null> {
  const reader = await findUser(context);
  const { db } = context.get(appContext);
  const paper = reader && (await findPaper(db, invoiceId));
  if (!paper) return null;
  const { orderId, visitId } = paper;
  const sheet = sheetOf(paper);
  if (may(reader, "read") && !reader.mustChangePassword) {
    const back = visitId ? `/admin/visits/${visitId}` : `/admin/perfumes/orders/${orderId}`;
    return { sheet, back };
  }
  const own = orderId ? await findOrder(db, { orderId, userId: reader.id }) : null;
  return own && { sheet, back: `/profile/orders/${own.id}` };
}
