import { z } from "zod";

// Services that vouch for people who sign in with them.

export type GoogleSettings = { clientId: string; clientSecret: string };

export type OidcSettings = GoogleSettings & {
  issuer: string;
  /** As the button calls it. */
  name: string;
};

const value = z.string().trim().min(1).nullable().default(null);

export const providerFields = {
  GOOGLE_CLIENT_ID: value,
  GOOGLE_CLIENT_SECRET: value,
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
  OIDC_CLIENT_ID: value,
  OIDC_CLIENT_SECRET: value,
  OIDC_NAME: z.string().trim().min(1).default("OpenID"),
};

type ProviderValues = {
  [Name in keyof typeof providerFields]: z.output<(typeof providerFields)[Name]>;
};

export const providerWholes = [
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
] as const;

export function googleOf(values: ProviderValues): GoogleSettings | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values;
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}

export function oidcOf(values: ProviderValues): OidcSettings | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  if (!OIDC_ISSUER || !clientId || !clientSecret) return null;
  return { issuer: OIDC_ISSUER, clientId, clientSecret, name: values.OIDC_NAME };
}
