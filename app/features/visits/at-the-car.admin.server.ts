import { and, asc, eq, exists, gt, gte, inArray, lt, not, or, type SQL, sql } from "drizzle-orm";
import { storePostedPicture } from "#app/admin/posted-picture.server.ts";
import { findTechnician } from "#app/features/capacity/resources.server.ts";
import { readHours } from "#app/features/hours/hours.server.ts";
import { shiftOf } from "#app/features/hours/hours.ts";
import { isId } from "#app/lib/ids.ts";
import { m } from "#app/paraglide/messages.js";
import { type App, appContext, type Context } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { holdPicture } from "#app/platform/pictures/uploaded-pictures.server.ts";
import type { Db } from "#db/client.ts";
import { type PhotoMoment, statesHere, statesToCome, type VisitState } from "#db/schema/enums.ts";
import { allocations, resources, visitPhotos, visits } from "#db/schema/workshop.ts";
import { refusalText } from "./appointment.ts";
import { type FoundVisit, isPlacedBetween, longestStayMs, readVisits } from "./board.server.ts";
import { proposeWork } from "./change-work.server.ts";
import { lockVisit, recordDeed, type VisitActor } from "./locked-visit.server.ts";
import { extraLineOf } from "./price-list.admin.server.ts";
import { visitActions } from "./visit-actions.ts";
import type { PlaceAnswer } from "./visit-form.ts";

type Needs = Pick<App, "db" | "now">;
type Worker = { id: string };

/** Today's work, next first: this technician's and unassigned work, or everybody's. */
export async function readWorkDay({ db, now }: Needs, worker: Worker) {
  const at = now();
  const [technician, hours] = await Promise.all([findTechnician(db, worker.id), readHours(db)]);
  const shift = shiftOf(hours, at);
  const found = await readVisits(db, isOfShift(db, shift, technician?.id ?? null));
  return { technician, now: at, day: shift.day, work: found.map(workOf).sort(byTurn) };
}

export type WorkItem = ReturnType<typeof workOf>;

/** A visit of today with its lines and photos; null when it is not in the worker's list. */
export async function findWork(app: Needs, worker: Worker, visitId: string) {
  if (!isId(visitId)) return null;
  const { db, now } = app;
  const [technician, hours] = await Promise.all([findTechnician(db, worker.id), readHours(db)]);
  const shift = shiftOf(hours, now());
  const isIt = and(eq(visits.id, visitId), isOfShift(db, shift, technician?.id ?? null));
  const [found] = await readVisits(db, isIt);
  if (!found) return null;
  // The reason for a price is not for technicians.
  const lines = found.more.lines.map(({ priceReason: _, ...line }) => line);
  return { ...workOf(found), lines, photos: await listPhotos(db, visitId) };
}

export type WorkAtCar = NonNullable<Awaited<ReturnType<typeof findWork>>>;

type Shift = { from: Date; until: Date };

/** Visits that come or are worked on in a shift, and from another day cars that are here or did not come. */
function isOfShift(db: Db, { from, until }: Shift, technicianId: string | null): SQL | undefined {
  const isOn = not(inArray(visits.state, ["cancelled", "no-show"]));
  const arrives = and(gte(visits.arrivesAt, from), lt(visits.arrivesAt, until));
  const sinceLongest = gte(visits.arrivesAt, new Date(from.getTime() - longestStayMs));
  const didNotCome = and(inArray(visits.state, statesToCome), lt(visits.arrivesAt, from));
  const isOpen = and(or(inArray(visits.state, statesHere), didNotCome), sinceLongest);
  const isDue = or(arrives, isPlacedBetween(from, until), isOpen);
  if (!technicianId) return and(isOn, isDue);
  const taken = (by: SQL | undefined) =>
    db
      .select({ visitId: allocations.visitId })
      .from(allocations)
      .innerJoin(resources, eq(resources.id, allocations.resourceId))
      .where(by);
  const isToday = and(lt(allocations.startsAt, until), gt(allocations.endsAt, from));
  const isOf = eq(resources.id, technicianId);
  const isIts = eq(allocations.visitId, visits.id);
  const isTheirs = exists(taken(and(isIts, isOf)));
  const isSomebodys = exists(taken(and(isIts, eq(resources.kind, "technician"))));
  // As an array, PostgreSQL can use one index for all of these conditions.
  const isTheirsToday = sql`${visits.id} = any(array(${taken(and(isOf, isToday))}))`;
  return and(isOn, or(isTheirsToday, and(isOpen, isTheirs), and(isDue, not(isSomebodys))));
}

/** Only the first name of the customer. */
function workOf({ visit, more }: FoundVisit) {
  const { id, version, state, plate, service, others, arrivesAt, arrivedAt, place } = visit;
  const { firstName, vehicleSize, carYear, notes, bay } = more;
  const car = `${visit.car} ${carYear}`.trim();
  const when = { arrivesAt, arrivedAt, place };
  return {
    id,
    version,
    state,
    car,
    plate,
    service,
    others,
    ...when,
    firstName,
    vehicleSize,
    notes,
    bay,
  };
}

const turns: readonly VisitState[] = [
  "in-work",
  "paused",
  "arrived",
  "confirmed",
  "ready",
  "collected",
];

const byTurn = (one: WorkItem, other: WorkItem) =>
  turnOf(one) - turnOf(other) || startOf(one).getTime() - startOf(other).getTime();

const turnOf = ({ state }: WorkItem) => turns.indexOf(state === "requested" ? "confirmed" : state);

const startOf = ({ place, arrivesAt }: WorkItem) => place?.start ?? arrivesAt;

type Asked = { visitId: string; actor: VisitActor };

/** Handles posts of photos and additional work; null for other intents. */
export async function handleWorkPost(
  context: Context,
  form: FormData,
  asked: Asked,
): Promise<PlaceAnswer | null> {
  const app = context.get(appContext);
  switch (form.get("intent")) {
    case "propose": {
      const line = extraLineOf(form);
      if ("problem" in line) return line;
      const proposed = await proposeWork(app, { ...asked, line });
      if (proposed.ok) return { done: { text: m.board_proposed() } };
      return { problem: refusalText(proposed) };
    }
    case "photo":
      return takePhoto(context, form, asked);
    case "photo-show":
    case "photo-hide":
    case "photo-remove": {
      const photoId = String(form.get("photo") ?? "");
      const isRemoved = form.get("intent") === "photo-remove";
      const change = isRemoved ? "remove" : { isShown: form.get("intent") === "photo-show" };
      return photoAnswer(await changePhoto(app, { ...asked, photoId, change }));
    }
    default:
      return null;
  }
}

async function takePhoto(context: Context, form: FormData, asked: Asked): Promise<PlaceAnswer> {
  const app = context.get(appContext);
  // A photo is always a file here, never an address.
  form.delete("picture");
  form.delete("pictureUrl");
  const wrong = await storePostedPicture(context, form);
  if (wrong) return { problem: wrong };
  const image = String(form.get("picture") ?? "");
  if (!image) return { problem: m.board_photo_required() };
  return photoAnswer(await addPhoto(app, { ...asked, image }));
}

function photoAnswer(result: PhotoResult): PlaceAnswer {
  if (result === "saved") return { done: { text: m.board_saved() } };
  if (result === "too-many") return { problem: m.board_photos_full({ max: mostPhotos }) };
  return { problem: refusalText({ reason: result }) };
}

export const mostPhotos = 40;

export const listPhotos = (db: Db, visitId: string) =>
  db
    .select({
      id: visitPhotos.id,
      moment: visitPhotos.moment,
      image: visitPhotos.image,
      isShown: visitPhotos.isShown,
    })
    .from(visitPhotos)
    .where(eq(visitPhotos.visitId, visitId))
    .orderBy(asc(visitPhotos.createdAt), asc(visitPhotos.id));

/** Before the work, found at it, or after it. */
function momentIn(state: VisitState): PhotoMoment {
  if (state === "in-work" || state === "paused") return "found";
  return state === "ready" || state === "collected" ? "after" : "before";
}

type PhotoResult = "saved" | "not-found" | "too-many" | "removed";

/** Adds a photo for staff; what it shows follows from the state of the appointment. */
export function addPhoto(
  { db, now }: Needs,
  { visitId, image, actor }: { visitId: string; image: string; actor: VisitActor },
): Promise<PhotoResult> {
  const at = now();
  return db.transaction(async (tx): Promise<PhotoResult> => {
    const locked = await lockVisit(tx, visitId);
    if (!locked || !(await holdPicture(tx, image))) return "not-found";
    const isFull = (await tx.$count(visitPhotos, eq(visitPhotos.visitId, visitId))) >= mostPhotos;
    if (isFull) return "too-many";
    const moment = momentIn(locked.visit.state);
    await tx.insert(visitPhotos).values({ moment, image, visitId, createdAt: at });
    await tx.update(visits).set({ updatedAt: at }).where(eq(visits.id, visitId));
    const details = { moment };
    const action = visitActions.change;
    await recordDeed(tx, { visitId, name: "photo", details, actor, at, action });
    return "saved";
  });
}

type PhotoChange = { isShown: boolean } | "remove";

/** Shows, hides or removes a photo; files are erased later. */
export function changePhoto(
  { db, now }: Needs,
  asked: { visitId: string; photoId: string; change: PhotoChange; actor: VisitActor },
): Promise<PhotoResult> {
  const { visitId, photoId, change, actor } = asked;
  const at = now();
  return db.transaction(async (tx): Promise<PhotoResult> => {
    if (!isId(photoId) || !(await lockVisit(tx, visitId))) return "not-found";
    const which = and(eq(visitPhotos.id, photoId), eq(visitPhotos.visitId, visitId));
    const changed =
      change === "remove"
        ? await tx.delete(visitPhotos).where(which).returning({ id: visitPhotos.id })
        : await tx.update(visitPhotos).set(change).where(which).returning({ id: visitPhotos.id });
    // Removed in another tab meanwhile, as is wanted here or not.
    if (changed.length === 0) return change === "remove" ? "saved" : "removed";
    await tx.update(visits).set({ updatedAt: at }).where(eq(visits.id, visitId));
    await recordAudit(tx, { action: visitActions.change, rowId: visitId, actorId: actor.id, at });
    return "saved";
  });
}
