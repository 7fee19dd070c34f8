import { m } from "#app/paraglide/messages.js";

/** What went wrong at another service, by the word that better-auth puts into the address. */
export function providerProblem(params: URLSearchParams): string | null {
  switch (params.get("error")) {
    case null:
      return null;
    case "account_not_linked":
      return m.auth_provider_not_linked();
    case "away":
      return m.auth_provider_away();
    default:
      return m.auth_provider_failed();
  }
}
