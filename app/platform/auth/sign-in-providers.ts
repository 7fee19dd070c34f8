import type { Settings } from "#app/platform/settings.ts";

/** Another service that vouches for people, as its button calls it. */
export type SignInProvider = { id: "google" | "oidc"; name: string };

/** Those whose keys are in the settings. */
export function signInProviders({
  google,
  oidc,
}: Pick<Settings, "google" | "oidc">): SignInProvider[] {
  return [
    ...(google ? [{ id: "google", name: "Google" } as const] : []),
    ...(oidc ? [{ id: "oidc", name: oidc.name } as const] : []),
  ];
}
