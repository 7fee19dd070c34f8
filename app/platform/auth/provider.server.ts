import { localizePath } from "#app/lib/i18n-url.ts";
import type { Locale } from "#app/lib/locale.ts";
import type { App } from "#app/platform/app.ts";
import { isRefusal } from "./api-refusal.server.ts";
import type { Auth } from "./auth.server.ts";
import { ProviderAway } from "./oidc-provider.server.ts";
import { onlyCookies } from "./sign-in.server.ts";
import type { SignInProvider } from "./sign-in-providers.ts";

type Way = { provider: SignInProvider["id"]; to: string; locale: Locale; headers: Headers };

/**
 * The address at which another service asks who somebody is, and the cookie that ties its answer to
 * this browser; null while the service cannot be reached.
 */
export async function providerAddress(
  { log }: Pick<App, "log">,
  auth: Auth,
  { provider, to, locale, headers }: Way,
): Promise<{ address: string; headers: Headers } | null> {
  const back = localizePath(`/sign-in?${new URLSearchParams({ to })}`, locale);
  const body = {
    provider,
    callbackURL: localizePath(to, locale),
    errorCallbackURL: back,
    disableRedirect: true,
  };
  try {
    const { response, headers: answered } = await auth.api.signInSocial({
      body,
      headers,
      returnHeaders: true,
    });
    if (!response.url) throw new Error("no address to go to");
    return { address: response.url, headers: onlyCookies(answered) };
  } catch (error) {
    if (!(error instanceof ProviderAway) && !isRefusal(error)) throw error;
    log.error("provider away", error, { provider });
    return null;
  }
}
