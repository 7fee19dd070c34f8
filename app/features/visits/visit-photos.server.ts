import { and, asc, eq } from "drizzle-orm";
import { isId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import { holdPicture } from "#app/platform/pictures/uploaded-pictures.server.ts";
import type { Db } from "#db/client.ts";
import type { PhotoMoment } from "#db/schema/enums.ts";
import { visitPhotos, visits } from "#db/schema/workshop.ts";
import { lockVisit, recordVisitEvent, type VisitActor } from "./appointment.server.ts";
import { type AppointmentState, stateOf } from "./appointment.ts";
import { audit } from "./place-visit.server.ts";
import { visitActions } from "./visit-actions.ts";

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
function momentIn(state: AppointmentState): PhotoMoment {
  if (state === "in-work" || state === "paused") return "found";
  return state === "ready" || state === "collected" ? "after" : "before";
}

type Needs = Pick<App, "db" | "now">;
export type PhotoResult = "saved" | "not-found" | "too-many";

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
    const moment = momentIn(stateOf({ ...locked.visit, status: locked.booking.status }));
    await tx.insert(visitPhotos).values({ moment, image, visitId, createdAt: at });
    await tx.update(visits).set({ updatedAt: at }).where(eq(visits.id, visitId));
    const details = { moment };
    await recordVisitEvent(tx, { visitId, name: "photo", details, actor, at });
    await audit(tx, { visitId, action: visitActions.change, actor, at });
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
    if (changed.length === 0) return "not-found";
    await tx.update(visits).set({ updatedAt: at }).where(eq(visits.id, visitId));
    await audit(tx, { visitId, action: visitActions.change, actor, at });
    return "saved";
  });
}
