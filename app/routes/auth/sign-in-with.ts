import { data, redirect } from "react-router";
import { pathAfter } from "#app/features/account-security/sign-in.server.ts";
import { localizePath } from "#app/lib/i18n-url.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { signInProviders } from "#app/platform/auth/oidc-provider.server.ts";
import { providerAddress } from "#app/platform/auth/sign-in.server.ts";
import { takeSenderLimit } from "#app/platform/rate-limit.server.ts";
import type { Route } from "./+types/sign-in-with.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const provider = signInProviders(app.settings).find(({ id }) => id === params.provider);
  if (!provider) throw data(null, { status: 404 });
  const taken = await takeSenderLimit(context, { name: "provider", limit: 10, windowSeconds: 60 });
  if (!taken.ok) throw data(m.auth_too_many(), { status: 429 });
  const to = pathAfter(new URL(request.url).searchParams.get("to"));
  const { headers } = request;
  const back = localizePath(to, getLocale());
  const error = localizePath(`/sign-in?${new URLSearchParams({ to })}`, getLocale());
  const way = { provider: provider.id, back, error, headers };
  const started = await providerAddress(app, getAuth(context), way);
  if (started) throw redirect(started.address, { headers: started.headers });
  throw redirect(`/sign-in?${new URLSearchParams({ error: "away", to })}`);
}
