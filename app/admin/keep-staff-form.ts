import { data } from "react-router";
import type { FormError } from "#app/lib/form.ts";
import { typedValues } from "#app/lib/typed-values.ts";
import { m } from "#app/paraglide/messages.js";
import { keepUnsentForm } from "#app/platform/unsent-form.ts";

/**
 * Posts a form of staff from the browser, which keeps it when nothing answers, and also when
 * its sender is no longer signed in: the page to sign in would take its place with all that was typed.
 */
export async function keepStaffForm<Answer>(request: Request, serverAction: () => Promise<Answer>) {
  const form = await request.clone().formData();
  try {
    return await keepUnsentForm(request, serverAction);
  } catch (error) {
    const way = error instanceof Response ? (error.headers.get("Location") ?? "") : "";
    if (!way.includes("/admin/login")) throw error;
    const problem = m.dashboard_signed_out();
    const refused: FormError = { values: typedValues(form), errors: {}, problem };
    // The status keeps React Router from asking for the page's data, which would lead there as well.
    return data(refused, { status: 401 });
  }
}
