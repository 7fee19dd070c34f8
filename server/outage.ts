import { isAPIError } from "better-auth/api";
import { data, type LoaderFunctionArgs, type ServerBuild } from "react-router";
import { outageCause } from "#app/lib/outage.ts";
import { appContext, requestContext } from "#app/platform/app.ts";

type Routes = ServerBuild["routes"];

/** Every page and post answers 503, not 500, while the database that it needs is unavailable. */
export function with503OnOutage(routes: Routes): Routes {
  const guarded = Object.entries(routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: guard(loader) }),
      ...(action && { action: guard(action) }),
    };
    return [id, { ...route, module }];
  });
  return Object.fromEntries(guarded);
}

function guard<Args extends Pick<LoaderFunctionArgs, "context">, Answer>(
  answer: (args: Args) => Answer,
) {
  return async (args: Args) => {
    try {
      return await answer(args);
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      const requestId = args.context.get(requestContext).id;
      args.context.get(appContext).log.error("database away", error, { requestId });
      throw data(null, { status: 503 });
    }
  };
}

/** better-auth keeps the reason to itself why it could not look a session up. */
export const isDatabaseDown = (error: unknown): boolean =>
  outageCause(error) !== "unknown" ||
  (isAPIError(error) && error.body?.code === "FAILED_TO_GET_SESSION");
