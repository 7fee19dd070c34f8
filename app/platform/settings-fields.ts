import { isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import { type LocalDate, parseLocalDate } from "#app/lib/time.ts";

export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const value = z.string().trim().min(1).nullable().default(null);

export const storageFields = {
  STORAGE_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
  STORAGE_S3_BUCKET: value,
  STORAGE_S3_REGION: z.string().trim().min(1).default("us-east-1"),
  STORAGE_S3_ACCESS_KEY_ID: value,
  STORAGE_S3_SECRET_ACCESS_KEY: value,
};

type StorageValues = {
  [Name in keyof typeof storageFields]: z.output<(typeof storageFields)[Name]>;
};

export const storageWholes = [
  [
    "STORAGE_S3_ENDPOINT",
    "STORAGE_S3_BUCKET",
    "STORAGE_S3_ACCESS_KEY_ID",
    "STORAGE_S3_SECRET_ACCESS_KEY",
  ],
] as const;

export function s3Of(values: StorageValues): S3Settings | null {
  const { STORAGE_S3_ENDPOINT: endpoint, STORAGE_S3_BUCKET: bucket } = values;
  const { STORAGE_S3_ACCESS_KEY_ID: accessKeyId, STORAGE_S3_SECRET_ACCESS_KEY: secretAccessKey } =
    values;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  const region = values.STORAGE_S3_REGION;
  return { endpoint: endpoint.replace(/\/$/, ""), bucket, region, accessKeyId, secretAccessKey };
}

const pairs = z
  .string()
  .nullable()
  .default(null)
  .transform((text, context) => {
    const entries = (text?.split(",") ?? []).map((pair) => pair.trim().split(/\s*=\s*/));
    if (entries.some(({ length }) => length !== 2) || !entries.flat().every(Boolean))
      context.addIssue({ code: "custom", message: "must be id=value, id=value" });
    return Object.fromEntries(entries) as Record<string, string>;
  });

const days = pairs.transform((values, context) => {
  const dates: Record<string, LocalDate> = {};
  for (const [id, value] of Object.entries(values)) {
    const date = parseLocalDate(value);
    if (date) dates[id] = date;
    else context.addIssue({ code: "custom", message: `${id} needs a day such as 2026-12-31` });
  }
  return dates;
});

export const offerFields = { OFFER_ENDS: days, OFFER_PERMITS: pairs };

const shown = z.enum(["shown", "hidden"]).default("shown");

export const sampleFields = {
  SAMPLE_CLAIMS: shown,
  SAMPLE_TESTIMONIALS: shown,
  SAMPLE_COUNTS: shown,
};

export type SampleSettings = { claims: boolean; testimonials: boolean; counts: boolean };

type Fields = { [Name in keyof typeof sampleFields]: "shown" | "hidden" };

export const samplesOf = (fields: Fields): SampleSettings => ({
  claims: fields.SAMPLE_CLAIMS === "shown",
  testimonials: fields.SAMPLE_TESTIMONIALS === "shown",
  counts: fields.SAMPLE_COUNTS === "shown",
});

export type GoogleSettings = { clientId: string; clientSecret: string };

export type OidcSettings = GoogleSettings & {
  issuer: string;
  name: string;
};

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

export type SmsSettings = {
  gateway: { url: string; token: string; sender: string | null } | null;
  /** Prefixes that get texts; others are too expensive. */
  countries: string[];
};

export const smsFields = {
  SMS_GATEWAY_URL: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
  SMS_GATEWAY_TOKEN: value,
  SMS_SENDER: value,
  SMS_COUNTRIES: z
    .string()
    .regex(/^[1-9]\d{0,2}(\s*,\s*[1-9]\d{0,2})*$/)
    .default("971"),
};

type SmsValues = { [Name in keyof typeof smsFields]: z.output<(typeof smsFields)[Name]> };

export const smsWholes = [["SMS_GATEWAY_URL", "SMS_GATEWAY_TOKEN"]] as const;

export function smsOf(values: SmsValues): SmsSettings {
  const { SMS_GATEWAY_URL: url, SMS_GATEWAY_TOKEN: token, SMS_SENDER: sender } = values;
  const countries = values.SMS_COUNTRIES.split(/\s*,\s*/);
  return { gateway: url && token ? { url, token, sender } : null, countries };
}

export type BackupSettings = {
  folder: string;
  everyHours: number;
  keep: number;
};

export const backupFields = {
  BACKUP_FOLDER: z.string().trim().min(1).nullable().default(null),
  BACKUP_EVERY_HOURS: z.coerce.number().min(1).max(744).default(24),
  BACKUP_KEEP: z.coerce.number().min(1).max(10_000).default(14).pipe(z.int()),
};

type BackupValues = { [Name in keyof typeof backupFields]: z.output<(typeof backupFields)[Name]> };

export function backupsOf(values: BackupValues): BackupSettings | null {
  const { BACKUP_FOLDER: folder, BACKUP_EVERY_HOURS: everyHours, BACKUP_KEEP: keep } = values;
  return folder ? { folder: path.resolve(folder), everyHours, keep } : null;
}

export type ApiSettings = {
  on: boolean;
  publishableKey: string | null;
  origins: string[];
};

const appScheme = /^(?!https?:|javascript:|data:|file:|blob:|about:)[a-z][a-z0-9+.-]*:\/\/$/;

const origins = z
  .string()
  .nullable()
  .default(null)
  .transform((text, context) => {
    const given = text?.split(",").map((each) => each.trim()) ?? [];
    const named = given.map((each) => (appScheme.test(each) ? each : each.replace(/\/$/, "")));
    const isPlace = (each: string) =>
      each === "*" || appScheme.test(each) || URL.parse(each)?.origin === each;
    if (!named.every(isPlace))
      context.addIssue({
        code: "custom",
        message:
          "must be origins such as https://app.example, or schemes of apps such as lamaan://",
      });
    return named;
  });

export const apiFields = {
  API: z.enum(["on", "off"]).default("off"),
  API_PUBLISHABLE_KEY: z
    .string()
    .regex(/^[\w.-]{20,200}$/)
    .nullable()
    .default(null),
  API_ORIGINS: origins,
};

type ApiValues = { [Name in keyof typeof apiFields]: z.output<(typeof apiFields)[Name]> };

export const apiOf = (values: ApiValues): ApiSettings => ({
  on: values.API === "on",
  publishableKey: values.API_PUBLISHABLE_KEY,
  origins: values.API_ORIGINS,
});

export function requireWhole<Name extends string>(wholes: readonly (readonly Name[])[]) {
  return (values: Record<Name, unknown>, context: z.RefinementCtx): void => {
    for (const names of wholes) {
      const missing = names.filter((name) => values[name] === null);
      if (missing.length === names.length) continue;
      for (const name of missing) {
        const others = names.filter((other) => !missing.includes(other)).join(", ");
        context.addIssue({ code: "custom", path: [name], message: `is missing beside ${others}` });
      }
    }
  };
}

export class SettingsError extends Error {}

export function isLoopback(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return (
    hostname === "localhost" || (isIP(bare) > 0 && (bare === "::1" || bare.startsWith("127.")))
  );
}
