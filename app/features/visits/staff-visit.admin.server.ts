import { eq, inArray } from "drizzle-orm";
import { readWorkshop } from "#app/features/capacity/capacity.server.ts";
import { may, type Rights } from "#app/features/staff/staff.ts";
import { checkForm, lineOf } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import type { Db } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { vehicleSizes } from "#db/schema/enums.ts";
import { visits } from "#db/schema/workshop.ts";
import { moveAppointment } from "./appointment.server.ts";
import {
  cancelReasons,
  isOff,
  isState,
  isToCome,
  refusalText,
  stateLabel,
  wayBack,
} from "./appointment.ts";
import { readVisits } from "./board.server.ts";
import { placeTime } from "./board.ts";
import { changeWork, type WorkChange } from "./change-work.server.ts";
import { lockVisit, recordDeed, type VisitActor } from "./locked-visit.server.ts";
import { moveVisit, type PlaceResult, placeAllAgain, unplaceVisit } from "./place-visit.server.ts";
import { pricedLine, readPriceList } from "./price-list.admin.server.ts";
import { replaceVisitLink } from "./private-link.server.ts";
import { findStaffVisit } from "./staff-visit-queries.admin.server.ts";
import { visitActions } from "./visit-actions.ts";
import {
  type PlaceAnswer,
  placeSchema,
  priceRight,
  readInstant,
  readPriceChange,
  versionSeen,
} from "./visit-form.ts";

type Needs = Pick<App, "db" | "now" | "settings">;
type StaffActor = VisitActor & Rights;

/** Handles posts of the board and of a visit's page by `intent`. */
export async function changeVisitByStaff(
  app: Needs,
  form: FormData,
  actor: StaffActor,
): Promise<PlaceAnswer> {
  const field = (name: string) => String(form.get(name) ?? "");
  const visitId = field("id");
  switch (field("intent")) {
    case "place":
      return place(app, form, actor);
    case "place-all": {
      const seen = new Map(
        form.getAll("visit").map((visit): [string, number] => {
          const [id = "", version] = String(visit).split(" ");
          return [id, Number(version)];
        }),
      );
      const { moved, left } = await placeAllAgain(app, { seen, actor });
      if (moved === 0) return { problem: m.board_placed_none() };
      return { done: { text: m.board_placed_all({ moved, left }) } };
    }
    case "unplace": {
      const expectedVersion = versionSeen(form.get("seen"));
      const arrivesAt = readInstant(field("arrivesAt"));
      const freed = await unplaceVisit(app, { visitId, expectedVersion, arrivesAt, actor });
      return answerOf(app.db, freed, form);
    }
    case "stage":
      return move(app, form, actor);
    case "call":
      return recordCall(app, form, actor);
    case "line":
      return changeLine(app, form, actor);
    case "price":
      return changePrice(app, form, actor);
    case "link": {
      const replaced = await replaceVisitLink(app, { visitId, seen: Number(field("link")), actor });
      if (replaced.ok) return { done: { text: m.board_link_replaced() } };
      return { problem: replaced.reason === "changed" ? m.board_link_changed() : m.board_gone() };
    }
    default:
      return { problem: m.board_failed() };
  }
}

async function place(app: Needs, form: FormData, actor: StaffActor): Promise<PlaceAnswer> {
  const checked = checkForm(placeSchema, form);
  if (!checked.ok) return { problem: m.board_time_invalid() };
  const isBack = form.get("overrule") === takesBack;
  const placed = await moveVisit(app, {
    ...checked.input,
    actor,
    ...(isBack && { isMeant: false }),
  });
  return answerOf(app.db, placed, form);
}

/** Undo ignores the opening hours without asking for confirmation. */
const takesBack = "back";

async function answerOf(db: Db, placed: PlaceResult, form: FormData): Promise<PlaceAnswer> {
  if (!placed.ok) return obstacleOf(db, placed, form);
  const { before, version } = placed;
  const arrivesAt = before.arrivesAt.toISOString();
  const again = { id: String(form.get("id")), seen: String(version), arrivesAt };
  const fields: { [name: string]: string } = before.start
    ? {
        intent: "place",
        ...again,
        start: before.start.toISOString(),
        overrule: before.isMeant ? "on" : takesBack,
        bayId: before.bayId ?? "",
        extraMinutes: String(before.extraMinutes),
      }
    : { intent: "unplace", ...again };
  return { done: { text: m.board_placed(), undo: { action: "/admin/board", fields } } };
}

async function obstacleOf(
  db: Db,
  placed: Extract<PlaceResult, { ok: false }>,
  form: FormData,
): Promise<PlaceAnswer> {
  if (!("collidesWith" in placed)) return { problem: refusalText(placed) };
  const { reason, collidesWith, nearest } = placed;
  const met = await namesOf(db, collidesWith);
  const isTaken = met.length > 0;
  return {
    problem: isTaken ? m.board_collides({ count: met.length }) : refusalText(placed),
    collidesWith: met,
    nearest: nearest.map((time) => time.toISOString()),
    mayOverrule: !isTaken && reason !== "full",
    asked: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
  };
}

async function namesOf(db: Db, visitIds: string[]) {
  if (visitIds.length === 0) return [];
  const found = await readVisits(db, inArray(visits.id, visitIds));
  return found.map(({ visit: { id, place, arrivesAt, car, customer } }) => ({
    id,
    text: `${placeTime(place?.start ?? arrivesAt)} · ${car} · ${customer}`,
  }));
}

async function move(app: Needs, form: FormData, actor: StaffActor): Promise<PlaceAnswer> {
  const field = (name: string) => String(form.get(name) ?? "");
  const [visitId, from, to] = [field("id"), field("from"), field("to")];
  if (!isState(from) || !isState(to)) return { problem: m.board_failed() };
  const reason = cancelReasons.find((each) => each === field("reason"));
  if (to === "cancelled" && !reason) return { problem: m.board_reason_required() };
  const onAccount = lineOf(form, "onAccount");
  if (form.has("onAccount")) {
    if (!may(actor, "refund")) return { problem: m.money_on_account_not_yours() };
    if (!onAccount) return { problem: m.money_reason_required() };
  }
  const why = { ...(reason && { reason }), ...(onAccount && { onAccount }) };
  const moved = await moveAppointment(app, { visitId, from, to, actor, ...why });
  if (!moved.ok) {
    const problem = refusalText(moved);
    return moved.reason === "open-amount"
      ? { problem, at: `/admin/visits/${visitId}` }
      : { problem };
  }
  if (isOff(from) && isToCome(to) && !moved.isPlaced) {
    return { problem: m.board_brought_back_unplaced() };
  }
  const text = m.board_stage_now({ stage: stateLabel(to) });
  if (moved.short) return { problem: `${text}. ${refusalText(moved.short)}` };
  if (from === "cancelled" && isToCome(to)) return { done: { text } };
  const action = may(actor, "change") ? "/admin/board" : `/admin/today/${visitId}`;
  const fields = { intent: "stage", id: visitId, from: to, to: wayBack(from, to) };
  return { done: { text, undo: { action, fields } } };
}

/** Notes that the customer was called; the first call that was answered is the first answer. */
function recordCall({ db, now }: Needs, form: FormData, actor: StaffActor): Promise<PlaceAnswer> {
  const at = now();
  const visitId = String(form.get("id"));
  const answered = form.get("answered") === "yes" ? "yes" : "no";
  return db.transaction(async (tx) => {
    const locked = await lockVisit(tx, visitId);
    if (!locked) return { problem: m.board_gone() };
    const { id, firstAnsweredAt } = locked.booking;
    if (answered === "yes" && !firstAnsweredAt) {
      const first = { firstAnsweredAt: at, updatedAt: at };
      await tx.update(bookingSubmissions).set(first).where(eq(bookingSubmissions.id, id));
    }
    const deed = { name: "call", details: { answered }, action: visitActions.call } as const;
    await recordDeed(tx, { visitId, actor, at, ...deed });
    return { done: { text: m.board_saved() } };
  });
}

async function changeLine(app: Needs, form: FormData, actor: StaffActor): Promise<PlaceAnswer> {
  const change = await workChangeOf(app, form, { visitId: String(form.get("id")), actor });
  return "problem" in change ? change : makeChange(app, form, { change, actor });
}

async function changePrice(app: Needs, form: FormData, actor: StaffActor): Promise<PlaceAnswer> {
  const field = (name: string) => String(form.get(name) ?? "");
  const [of, amount, reason] = [field("of"), field("amount"), field("priceReason")];
  if (!may(actor, priceRight(of))) return { problem: m.board_price_not_yours() };
  const price = readPriceChange({ of, amount, reason });
  return "problem" in price ? price : makeChange(app, form, { change: { price }, actor });
}

async function makeChange(
  app: Needs,
  form: FormData,
  asked: { change: WorkChange; actor: StaffActor },
): Promise<PlaceAnswer> {
  const visitId = String(form.get("id"));
  const expectedVersion = versionSeen(form.get("seen"));
  const changed = await changeWork(app, { ...asked, visitId, expectedVersion });
  if (changed.ok) return { done: { text: m.board_saved() } };
  if (!("collidesWith" in changed)) return { problem: refusalText(changed) };
  const collidesWith = await namesOf(app.db, changed.collidesWith);
  const problem = m.board_work_does_not_fit();
  return { problem, collidesWith, nearest: [], mayOverrule: false, asked: {} };
}

async function workChangeOf(
  app: Pick<App, "db" | "now">,
  form: FormData,
  { visitId, actor }: { visitId: string; actor: StaffActor },
): Promise<WorkChange | { problem: string }> {
  const removeId = String(form.get("remove") ?? "");
  if (removeId) return { removeId };
  const size = vehicleSizes.find((each) => each === form.get("vehicleSize"));
  if (form.has("vehicleSize")) return size ? { vehicleSize: size } : { problem: m.board_failed() };
  const [list, { needs }, visit] = await Promise.all([
    readPriceList(app),
    readWorkshop(app.db),
    findStaffVisit(app.db, visitId),
  ]);
  const vehicleSize = visit?.vehicleSize ?? null;
  const line = pricedLine(form, { list, needs, vehicleSize, mayPrice: may(actor, "prices") });
  if ("problem" in line) return line;
  const replaceId = String(form.get("replace") ?? "");
  if (!replaceId) return { add: line };
  return line.kind === "service" ? { replaceId, by: line } : { problem: m.board_replace_service() };
}
