import type { RouterContextProvider } from "react-router";
import { storePostedPicture } from "#app/admin/posted-picture.server.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import type { VisitActor } from "./appointment.server.ts";
import type { PlaceAnswer } from "./place-answer.ts";
import { extraLineOf } from "./price-list.admin.server.ts";
import { proposeWork } from "./propose-work.server.ts";
import { addPhoto, changePhoto, mostPhotos, type PhotoResult } from "./visit-photos.server.ts";

type Context = Readonly<RouterContextProvider>;
type Asked = { visitId: string; actor: VisitActor };

/**
 * Handles posts at the car by `intent`: photos, additional work. Null for other intents.
 */
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
      const problems = {
        over: m.board_over,
        invoiced: m.money_invoiced,
        "not-found": m.board_gone,
      };
      return { problem: problems[proposed.reason]() };
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
  return {
    problem: result === "too-many" ? m.board_photos_full({ max: mostPhotos }) : m.board_gone(),
  };
}
