import { dropForm, listForms } from "./forms.ts";
import { inLanguageOf, keptForm } from "./rules.ts";
import type { FetchEvent } from "./scope.ts";
import { keepForm } from "./sending.ts";

/**
 * Posts a booking or message. When nothing answers, it is kept, and the page leads on to the list
 * of what waits to be sent.
 */
export async function answerPost({ request }: FetchEvent, path: string): Promise<Response> {
  const posted = await request.clone().text();
  try {
    const answer = await fetch(request);
    // Whoever sent it by hand has the answer before them.
    if (answer.status < 500) await dropForm((await keptForm(path, posted, 0)).key);
    return answer;
  } catch (error) {
    if (request.signal.aborted) throw error;
    await keepForm(path, posted);
    return leadOn(request, inLanguageOf(path, "/unsent"));
  }
}

/** The browser's own way to go on, or React Router's, which puts the language before it. */
function leadOn({ mode, url }: Request, to: string): Response {
  if (mode === "navigate") return Response.redirect(new URL(to, url).href, 303);
  const headers = { "X-Remix-Redirect": "/unsent", "X-Remix-Reload-Document": "true" };
  return new Response(null, { status: 204, headers });
}

/** Signing out ends what was said between this person and us: what came back unsent goes as well. */
export async function answerSignOut({ request }: FetchEvent): Promise<Response> {
  const answer = await fetch(request);
  const returned = (await listForms()).filter(({ state }) => state === "returned");
  for (const { key } of returned) await dropForm(key);
  await caches.delete("pages");
  return answer;
}
