import { data, isRouteErrorResponse, useRouteError } from "react-router";
import { waitingPath } from "#app/features/booking/booking.ts";
import { findBookable, readBookables } from "#app/features/offers/offers.server.ts";
import { ErrorMessage, Message } from "#app/features/site/error-page.tsx";
import { findWaiting, leaveWaitingList } from "#app/features/waiting-list/waiting-list.server.ts";
import { WaitingEntryPage } from "#app/features/waiting-list/waiting-list-page.tsx";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext, type Context } from "#app/platform/app.ts";
import { redirectWithFlash } from "#app/platform/form.server.ts";
import { privateHeaders, refuseToken } from "#app/platform/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/leave.ts";

export const handle = { hydrate: false };

const openEntry = async (
  context: Context,
  { bookableId, waitingToken: token }: Route.LoaderArgs["params"],
) => (await findWaiting(context.get(appContext), { bookableId, token })) ?? refuseToken(context);

export async function loader({ params, context }: Route.LoaderArgs) {
  const entry = await openEntry(context, params);
  const bookable = findBookable(await readBookables(context.get(appContext)), params.bookableId);
  if (!bookable) throw data(null, { status: 404, headers: privateHeaders });
  const { id, title } = bookable;
  return { entry, service: { id, title: title[getLocale()], path: bookable.path } };
}

export async function action({ params, context }: Route.ActionArgs) {
  const { bookableId, waitingToken: token } = params;
  const left = await leaveWaitingList(context.get(appContext), { bookableId, token });
  if (!left) await refuseToken(context);
  const headers = new Headers(privateHeaders);
  return redirectWithFlash(context, waitingPath(params.bookableId), m.waiting_left(), headers);
}

export const headers: Route.HeadersFunction = () => privateHeaders;

export default function LeaveWaitingList({ loaderData }: Route.ComponentProps) {
  return import.meta.env.SSR && <WaitingEntryPage {...loaderData} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isGone = isRouteErrorResponse(error) && [404, 429].includes(error.status);
  if (!isGone) return <ErrorMessage />;
  return (
    <Message title={m.waiting_gone_title()} text={m.waiting_gone_text()}>
      <ButtonLink to="/services">{m.visit_again()}</ButtonLink>
    </Message>
  );
}
