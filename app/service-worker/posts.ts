import { dropForm, listForms } from "./forms.ts";
import { dropPages } from "./pages.ts";
import { inLanguageOf, isToBeRepeated, newStoredForm } from "./rules.ts";
import { type FetchEvent, worker } from "./scope.ts";
import { storeForm } from "./sending.ts";

export async function handlePost({ request }: FetchEvent, path: string): Promise<Response> {
  const posted = await request.clone().text();
  let answer: Response;
  try {
    answer = await fetch(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    await storeForm(path, posted);
    return leadOn(request, inLanguageOf(path, "/unsent"));
  }
  if (!isToBeRepeated(answer.status)) await tidy(dropPosted(path, posted));
  return answer;
}

const dropPosted = async (path: string, posted: string) =>
  dropForm((await newStoredForm(path, posted, 0)).key);

function leadOn({ mode, url }: Request, to: string): Response {
  if (mode === "navigate") return Response.redirect(new URL(to, url).href, 303);
  const headers = { "X-Remix-Redirect": "/unsent", "X-Remix-Reload-Document": "true" };
  return new Response(null, { status: 204, headers });
}

/** React Router asks for the routes of a form's page before it posts. The page on screen has its own. */
export async function handleRoutes({ request, clientId }: FetchEvent): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const page = new URL((await worker.clients.get(clientId))?.url ?? location.origin);
    const paths = new URL(request.url).searchParams.get("paths")?.split(",") ?? [];
    // What is asked for counts as known from then on, so links must not be among it.
    if (!paths.every((path) => page.pathname.startsWith(path))) throw error;
    return Response.json({});
  }
}

/** Signing out deletes the forms that came back unsent. */
export async function handleLeaving({ request }: FetchEvent): Promise<Response> {
  const answer = await fetch(request);
  if (answer.status < 400) await tidy(Promise.all([dropReturned(), dropPages()]));
  return answer;
}

async function dropReturned(): Promise<void> {
  const returned = (await listForms()).filter(({ state }) => state === "returned");
  for (const { key } of returned) await dropForm(key);
}

async function tidy(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => console.warn("Something kept could not be dropped", error));
}
