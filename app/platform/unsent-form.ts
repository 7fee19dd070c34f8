import { data, isRouteErrorResponse } from "react-router";
import type { FormError } from "#app/lib/form.ts";
import { typedValues } from "#app/lib/typed-values.ts";
import { m } from "#app/paraglide/messages.js";

/**
 * Posts a form from the browser. When nothing of ours answers, because the phone has no reception
 * or the server is starting anew, or has too much to do, the filled-in form stays, with a word about
 * it, instead of making way for an error page. Sending it again is safe: an equal request is the same
 * request.
 */
export async function keepUnsentForm<Answer>(
  request: Request,
  serverAction: () => Promise<Answer>,
) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    // The way on after a form that was taken.
    if (error instanceof Response) throw error;
    const refused: FormError = {
      values: typedValues(form),
      errors: {},
      problem: isBusy(error) ? m.site_form_busy() : m.site_form_unsent(),
    };
    // The status keeps React Router from asking for the page's data, which would not come either.
    return data(refused, { status: 503 });
  }
}

/** What server/work-limit.ts answers beyond its bound. */
const isBusy = (error: unknown) => isRouteErrorResponse(error) && error.data === "Busy";
