import { isIP } from "node:net";
import { z } from "zod";
import { hasFormat, type LineFormat, lineExamples } from "#app/lib/line-formats.ts";
import { taxModes } from "#app/lib/money.ts";

export const minSecretLength = 32;

export const sampleName = { name: "Lamaan", nameAr: "لمعان" };

const text = (sample: string) => z.string().trim().min(1).default(sample);
const optional = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);
const number = (min: number, max: number, sample: number) =>
  z.coerce.number().min(min).max(max).default(sample);
const format = (of: LineFormat) =>
  z.string().refine((given) => hasFormat(of, given), `for example ${lineExamples[of]}`);
const value = optional(z.string().trim().min(1));
const shown = z
  .enum(["shown", "hidden"])
  .default("shown")
  .transform((given) => given === "shown");
const webUrl = z.url({ protocol: /^https?$/ });
const origin = webUrl.refine(
  (url) => URL.parse(url)?.pathname === "/",
  "must be an origin, without a path",
);

const appScheme = /^(?!https?:|javascript:|data:|file:|blob:|about:)[a-z][a-z0-9+.-]*:\/\/$/;

const origins = optional(z.string()).transform((text, context) => {
  const given = text?.split(",").map((each) => each.trim()) ?? [];
  const named = given.map((each) => (appScheme.test(each) ? each : each.replace(/\/$/, "")));
  const isPlace = (each: string) =>
    each === "*" || appScheme.test(each) || URL.parse(each)?.origin === each;
  if (!named.every(isPlace))
    context.addIssue({
      code: "custom",
      message: "must be origins such as https://app.example, or schemes of apps such as lamaan://",
    });
  return named;
});

const fields = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  PORT: number(0, 65535, 3000).pipe(z.int()),
  HOST: text("0.0.0.0"),
  LISTEN_FDS: optional(z.literal("1")),
  DATA_FOLDER: text("data"),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  SITE_URL: optional(origin),
  SECRET: optional(z.string().min(minSecretLength)),
  TRUST_PROXY: number(0, 10, 0).pipe(z.int()),
  DRAIN_SECONDS: number(0, 60, 0),
  DATABASE_SILENCE_SECONDS: number(2, 3600, 60).pipe(z.int()),
  STAFF_LOCK_MINUTES: format("lockMinutes").default("15").transform(Number),
  INTERNAL_PAGES: z.enum(["open", "closed"]).optional(),
  SERVICE_WORKER: z.enum(["on", "off"]).default("on"),
  TAG_MANAGER_ID: optional(z.string().regex(/^GTM-[A-Z0-9]+$/)),
  BRAND_NAME: text(sampleName.name),
  BRAND_NAME_AR: value,
  BRAND_PHONE: format("phone").default("050 123 4567"),
  BRAND_WHATSAPP: format("whatsapp").default("971501234567"),
  BRAND_EMAIL: z.email().default("hello@lamaan.example"),
  BRAND_ADDRESS: text("Warsan, SMBZ Road, Dubai"),
  BRAND_ADDRESS_AR: text("ورسان، شارع الشيخ محمد بن زايد، دبي"),
  BRAND_LATITUDE: number(-90, 90, 25.1633),
  BRAND_LONGITUDE: number(-180, 180, 55.4183),
  BRAND_INSTAGRAM: webUrl.default("https://www.instagram.com/lamaan.example"),
  BRAND_TRN: optional(format("taxNumber")),
  BRAND_LICENCE: value,
  BRAND_ORDER_PREFIX: format("orderPrefix").default("GO7"),
  TAX_MODE: z.enum(taxModes).default("added"),
  MAIL_FROM: optional(z.string().min(3)),
  MAIL_WORKSHOP: optional(z.email()),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  WEB_FORM_URL: webUrl.default("https://api.web3forms.com/submit"),
  WEB_FORM_ACCESS_KEY: optional(z.string().min(1)),
  SAMPLE_CLAIMS: shown,
  SAMPLE_TESTIMONIALS: shown,
  SAMPLE_COUNTS: shown,
  GOOGLE_CLIENT_ID: value,
  GOOGLE_CLIENT_SECRET: value,
  OIDC_ISSUER: optional(webUrl),
  OIDC_CLIENT_ID: value,
  OIDC_CLIENT_SECRET: value,
  OIDC_NAME: text("OpenID"),
  STORAGE_S3_ENDPOINT: optional(webUrl.transform((url) => url.replace(/\/$/, ""))),
  STORAGE_S3_BUCKET: value,
  STORAGE_S3_REGION: text("us-east-1"),
  STORAGE_S3_ACCESS_KEY_ID: value,
  STORAGE_S3_SECRET_ACCESS_KEY: value,
  BACKUP_FOLDER: value,
  BACKUP_EVERY_HOURS: number(1, 744, 24),
  BACKUP_KEEP: number(1, 10_000, 14).pipe(z.int()),
  SMS_GATEWAY_URL: optional(webUrl),
  SMS_GATEWAY_TOKEN: value,
  SMS_SENDER: value,
  SMS_COUNTRIES: z
    .string()
    .regex(/^[1-9]\d{0,2}(\s*,\s*[1-9]\d{0,2})*$/)
    .default("971")
    .transform((prefixes) => prefixes.split(/\s*,\s*/)),
  API: z.enum(["on", "off"]).default("off"),
  API_PUBLISHABLE_KEY: optional(z.string().regex(/^[\w.-]{20,200}$/)),
  API_ORIGINS: origins,
});

/** Given all together, or none of them. */
const wholes = [
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  [
    "STORAGE_S3_ENDPOINT",
    "STORAGE_S3_BUCKET",
    "STORAGE_S3_ACCESS_KEY_ID",
    "STORAGE_S3_SECRET_ACCESS_KEY",
  ],
  ["SMS_GATEWAY_URL", "SMS_GATEWAY_TOKEN"],
] as (keyof z.output<typeof fields>)[][];

export const environment = fields.superRefine(requireWhole);

function requireWhole(values: z.output<typeof fields>, context: z.RefinementCtx): void {
  for (const names of wholes) {
    const missing = names.filter((name) => values[name] === null);
    if (missing.length === names.length) continue;
    for (const name of missing) {
      const others = names.filter((other) => !missing.includes(other)).join(", ");
      context.addIssue({ code: "custom", path: [name], message: `is missing beside ${others}` });
    }
  }
}

export class SettingsError extends Error {}

export function isLoopback(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return (
    hostname === "localhost" || (isIP(bare) > 0 && (bare === "::1" || bare.startsWith("127.")))
  );
}
