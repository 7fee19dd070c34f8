import { storePostedPicture } from "#app/admin/posted-picture.server.ts";
import { pictureOf } from "#app/content/pictures.ts";
import type { PerfumeError } from "#app/features/catalog/change-perfume.server.ts";
import { type PerfumeInput, perfumeSchema } from "#app/features/catalog/perfume-form.ts";
import { editText } from "#app/features/catalog/perfumes.admin.server.ts";
import { checkForm } from "#app/lib/form.ts";
import { parseUploadKey } from "#app/lib/uploaded-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext, type Context } from "#app/platform/app.ts";
import { handleForm, invalidForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { renewPicture } from "#app/platform/pictures/uploaded-pictures.server.ts";

type PerfumePost = {
  save: (
    input: PerfumeInput,
    form: FormData,
  ) => Promise<{ ok: true } | ({ ok: false } & PerfumeError)>;
  saved: string;
};

/** The picture is stored first, so that it stays whatever else is wrong. */
export async function handlePerfumePost(
  context: Context,
  request: Request,
  { save, saved }: PerfumePost,
) {
  const form = await readForm(request);
  const key = String(form.get("picture"));
  const isOurs = parseUploadKey(key)
    ? await renewPicture(context.get(appContext), key)
    : pictureOf(key) !== null;
  if (!isOurs) form.set("picture", "");
  const picture = await storePostedPicture(context, form);
  if (picture) {
    const checked = checkForm(perfumeSchema, form);
    return invalidForm(form, { errors: { ...(checked.ok ? {} : checked.errors), picture } });
  }
  return handleForm(
    { context, form },
    {
      schema: perfumeSchema,
      failed: m.products_save_failed(),
      async handle(input) {
        const result = await save(input, form);
        if (!result.ok) return invalidPerfume(form, result);
        return redirectWithFlash(context, `/admin/perfumes${new URL(request.url).search}`, saved);
      },
    },
  );
}

function invalidPerfume(form: FormData, error: PerfumeError) {
  switch (error.reason) {
    case "slug-in-use":
      return invalidForm(form, { errors: { slug: m.products_slug_in_use() } });
    case "not-found":
      return invalidForm(form, { problem: m.products_changed_deleted() }, { status: 409 });
    case "changed":
      form.set("seen", String(error.stored.version));
      return invalidForm(
        form,
        { problem: m.products_save_again({ change: editText(error) }) },
        { status: 409 },
      );
  }
}
