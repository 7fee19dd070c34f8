import { cleanLine } from "#app/lib/text.ts";
import { maxPictureBytes } from "#app/lib/uploaded-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext, type Context, requestContext } from "#app/platform/app.ts";
import type { PictureError } from "#app/platform/pictures/draw-picture.server.ts";
import { type FetchError, fetchPicture } from "#app/platform/pictures/fetch-picture.server.ts";
import { storePicture } from "#app/platform/pictures/uploaded-pictures.server.ts";
import { createStorage, isFull } from "#app/platform/storage.ts";

const rejections: Record<PictureError | FetchError, () => string> = {
  "not-a-picture": m.products_picture_not_a_picture,
  damaged: m.products_picture_damaged,
  animated: m.products_picture_animated,
  "too-small": m.products_picture_too_small,
  "too-large": m.products_picture_too_large,
  "too-heavy": m.products_picture_too_heavy,
  "no-address": m.products_picture_no_address,
  "not-public": m.products_picture_not_public,
  "not-found": m.products_picture_not_found,
};

/** Stores a posted picture and puts its key into the form. Returns a problem or null. */
export async function storePostedPicture(
  context: Context,
  form: FormData,
  field = "picture",
): Promise<string | null> {
  const app = context.get(appContext);
  try {
    const sent = await bytesIn(form, field);
    if (!sent) return null;
    if (!sent.ok) return rejections[sent.reason]();
    const taken = await storePicture(app, createStorage(app.settings), sent.bytes);
    if (!taken.ok) return rejections[taken.reason]();
    form.set(field, taken.key);
    form.delete(`${field}File`);
    form.delete(`${field}Url`);
    return null;
  } catch (error) {
    app.log.error("picture not kept", error, { requestId: context.get(requestContext).id });
    return isFull(error) ? m.products_picture_no_space() : m.products_picture_not_kept();
  }
}

async function bytesIn(form: FormData, field: string) {
  const file = form.get(`${field}File`);
  if (file instanceof File && file.size > 0) {
    if (file.size > maxPictureBytes) return { ok: false, reason: "too-heavy" } as const;
    return { ok: true, bytes: new Uint8Array(await file.arrayBuffer()) } as const;
  }
  const address = cleanLine(String(form.get(`${field}Url`) ?? ""));
  return address ? fetchPicture(address) : null;
}
