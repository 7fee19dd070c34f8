import { type AuthContext, type BetterAuthPlugin, verifyProviderIdToken } from "better-auth";
import { genericOAuth } from "better-auth/plugins";
import type { Settings } from "#app/platform/settings.ts";

type Provider = AuthContext["socialProviders"][number];

const oidcProviderId = "oidc";

export class ProviderUnavailable extends Error {}

const timeoutMs = 5_000;

function rejectAfterTimeout(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error("The provider is silent")), timeoutMs).unref();
  });
}

/** Reads the provider's description at a sign-in until it succeeds; better-auth reads it at start. */
export function oidcProvider({
  issuer,
  clientId,
  clientSecret,
  name,
}: NonNullable<Settings["oidc"]>) {
  const generic = genericOAuth({
    config: [
      {
        providerId: oidcProviderId,
        name,
        clientId,
        clientSecret,
        discoveryUrl: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
        scopes: ["openid", "email", "profile"],
        requireIdTokenVerification: true,
      },
    ],
  });

  async function readDescription(context: AuthContext): Promise<Provider> {
    // Cleared first, because the plugin answers with the old value when the provider is
    // unavailable.
    const reading = generic.init({ ...context, socialProviders: [] });
    const described = await Promise.race([reading, rejectAfterTimeout()]);
    const provider = described.context.socialProviders.find(({ id }) => id === oidcProviderId);
    if (!provider) throw new Error("The OpenID Connect provider does not describe itself");
    return provider;
  }

  return {
    id: "oidc-provider",
    init(context) {
      let described: Promise<Provider> | null = null;
      function whenDescribed() {
        described ??= readDescription(context).catch((error) => {
          described = null;
          throw new ProviderUnavailable("The OpenID Connect provider did not answer", {
            cause: error,
          });
        });
        return described;
      }
      const provider: Provider = {
        id: oidcProviderId,
        name,
        requiresIdTokenNonce: true,
        idToken: {
          verify: async (token, nonce) =>
            verifyProviderIdToken(await whenDescribed(), token, nonce),
        },
        accountSubject: ({ profile }) => (profile as { sub?: string }).sub ?? "",
        createAuthorizationURL: async (data) =>
          (await whenDescribed()).createAuthorizationURL(data),
        validateAuthorizationCode: async (data) =>
          (await whenDescribed()).validateAuthorizationCode(data),
        getUserInfo: async (tokens) => (await whenDescribed()).getUserInfo(tokens),
      };
      return { context: { socialProviders: [...context.socialProviders, provider] } };
    },
  } satisfies BetterAuthPlugin;
}

export type SignInProvider = { id: "google" | "oidc"; name: string };

export function signInProviders({
  google,
  oidc,
}: Pick<Settings, "google" | "oidc">): SignInProvider[] {
  return [
    ...(google ? [{ id: "google", name: "Google" } as const] : []),
    ...(oidc ? [{ id: "oidc", name: oidc.name } as const] : []),
  ];
}
