import path from "node:path";
import { z } from "zod";
import { hasFormat, type LineFormat, lineExamples } from "#app/lib/line-formats.ts";
import type { Localized } from "#app/lib/locale.ts";
import { type TaxMode, taxModes } from "#app/lib/money.ts";
import type { LocalDate } from "#app/lib/time.ts";
import { generatedSecret, minSecretLength } from "./data-folder.ts";
import {
  type ApiSettings,
  apiFields,
  apiOf,
  type BackupSettings,
  backupFields,
  backupsOf,
  type GoogleSettings,
  googleOf,
  isLoopback,
  type OidcSettings,
  offerFields,
  oidcOf,
  providerFields,
  providerWholes,
  requireWhole,
  type S3Settings,
  type SampleSettings,
  SettingsError,
  type SmsSettings,
  s3Of,
  sampleFields,
  samplesOf,
  smsFields,
  smsOf,
  smsWholes,
  storageFields,
  storageWholes,
} from "./settings-fields.ts";

export type Brand = {
  name: string;
  /** As it stands in Arabic texts (lib/brand-name.ts chooses). */
  nameAr: string;
  phone: string;
  whatsapp: string;
  email: string;
  address: Localized;
  mapPoint: { latitude: number; longitude: number };
  instagramUrl: string;
  trn: string | null;
  licence: string | null;
  orderPrefix: string;
  /** The key of an uploaded picture. */
  logo: string | null;
  /** Null is the accent of styles.css. */
  accent: string | null;
  siteUrl: string;
};

export type MailSettings = {
  from: string;
  workshop: string;
  smtpUrl: string | null;
  webForm: { url: string; accessKey: string } | null;
};

export type Settings = {
  production: boolean;
  port: number;
  host: string;
  /** systemd holds the port, so that clients wait during a restart. */
  socketFromSystemd: boolean;
  dataFolder: string;
  databaseUrl: string | null;
  brand: Brand;
  mail: MailSettings;
  google: GoogleSettings | null;
  oidc: OidcSettings | null;
  s3: S3Settings | null;
  backups: BackupSettings | null;
  /** Number of reverse proxies in front whose X-Forwarded-For entries are trusted. */
  trustedProxies: number;
  /** How long a stopping process keeps serving, so that proxies notice first. */
  drainSeconds: number;
  databaseSilenceSeconds: number;
  https: boolean;
  staffLockMinutes: number;
  taxMode: TaxMode;
  offerEnds: Record<string, LocalDate>;
  offerPermits: Record<string, string>;
  samples: SampleSettings;
  api: ApiSettings;
  sms: SmsSettings;
  internalPages: boolean;
  /** False removes the service worker from every browser. */
  serviceWorker: boolean;
  tagManagerId: string | null;
  secret: string;
  defaults: string[];
};

const text = (sample: string) => z.string().trim().min(1).default(sample);
const optional = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);
const number = (min: number, max: number, sample: number) =>
  z.coerce.number().min(min).max(max).default(sample);
const format = (of: LineFormat) =>
  z.string().refine((given) => hasFormat(of, given), `for example ${lineExamples[of]}`);
const webUrl = z.url({ protocol: /^https?$/ });
const origin = webUrl.refine(
  (url) => URL.parse(url)?.pathname === "/",
  "must be an origin, without a path",
);

const sampleName = { name: "Lamaan", nameAr: "لمعان" };

const arabicNameOf = (name: string) => (name === sampleName.name ? sampleName.nameAr : name);

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
  BRAND_NAME_AR: optional(z.string().trim().min(1)),
  BRAND_PHONE: format("phone").default("050 123 4567"),
  BRAND_WHATSAPP: format("whatsapp").default("971501234567"),
  BRAND_EMAIL: z.email().default("hello@lamaan.example"),
  BRAND_ADDRESS: text("Warsan, SMBZ Road, Dubai"),
  BRAND_ADDRESS_AR: text("ورسان، شارع الشيخ محمد بن زايد، دبي"),
  BRAND_LATITUDE: number(-90, 90, 25.1633),
  BRAND_LONGITUDE: number(-180, 180, 55.4183),
  BRAND_INSTAGRAM: webUrl.default("https://www.instagram.com/lamaan.example"),
  BRAND_TRN: optional(format("taxNumber")),
  BRAND_LICENCE: optional(z.string().trim().min(1)),
  BRAND_ORDER_PREFIX: format("orderPrefix").default("GO7"),
  TAX_MODE: z.enum(taxModes).default("added"),
  MAIL_FROM: optional(z.string().min(3)),
  MAIL_WORKSHOP: optional(z.email()),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  WEB_FORM_URL: webUrl.default("https://api.web3forms.com/submit"),
  WEB_FORM_ACCESS_KEY: optional(z.string().min(1)),
  ...offerFields,
  ...sampleFields,
  ...providerFields,
  ...storageFields,
  ...backupFields,
  ...smsFields,
  ...apiFields,
});
const environment = fields.superRefine(
  requireWhole([...providerWholes, ...storageWholes, ...smsWholes]),
);

const ownersChoice = [
  "SITE_URL",
  "BRAND_NAME",
  "BRAND_PHONE",
  "BRAND_WHATSAPP",
  "BRAND_EMAIL",
  "BRAND_ADDRESS",
  "BRAND_ADDRESS_AR",
  "BRAND_LATITUDE",
  "BRAND_LONGITUDE",
  "BRAND_INSTAGRAM",
  "SMTP_URL",
] as const;

export function parseSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new SettingsError(`Settings that cannot be used:\n${lines.join("\n")}`);
  }
  const e = parsed.data;
  const production = e.NODE_ENV === "production";
  const siteUrl = new URL(e.SITE_URL ?? `http://localhost:${e.PORT}`);
  const internalPages = (e.INTERNAL_PAGES ?? (production ? "closed" : "open")) === "open";
  if (
    production &&
    internalPages &&
    !(isLoopback(e.HOST) && e.SITE_URL && isLoopback(siteUrl.hostname))
  ) {
    throw new SettingsError(
      "Settings that cannot be used:\n  INTERNAL_PAGES: open shows customers' mail, so in production it needs HOST and SITE_URL to be this machine's own (127.0.0.1, http://localhost:3000)",
    );
  }
  const dataFolder = path.resolve(e.DATA_FOLDER);
  return {
    production,
    port: e.PORT,
    host: e.HOST,
    socketFromSystemd: e.LISTEN_FDS !== null,
    dataFolder,
    databaseUrl: e.DATABASE_URL,
    brand: {
      name: e.BRAND_NAME,
      nameAr: e.BRAND_NAME_AR ?? arabicNameOf(e.BRAND_NAME),
      phone: e.BRAND_PHONE,
      whatsapp: e.BRAND_WHATSAPP,
      email: e.BRAND_EMAIL,
      address: { en: e.BRAND_ADDRESS, ar: e.BRAND_ADDRESS_AR },
      mapPoint: { latitude: e.BRAND_LATITUDE, longitude: e.BRAND_LONGITUDE },
      instagramUrl: e.BRAND_INSTAGRAM,
      trn: e.BRAND_TRN,
      licence: e.BRAND_LICENCE,
      orderPrefix: e.BRAND_ORDER_PREFIX,
      logo: null,
      accent: null,
      siteUrl: siteUrl.origin,
    },
    mail: {
      from: e.MAIL_FROM ?? senderOf({ name: e.BRAND_NAME, email: e.BRAND_EMAIL }),
      workshop: e.MAIL_WORKSHOP ?? e.BRAND_EMAIL,
      smtpUrl: e.SMTP_URL,
      webForm: e.WEB_FORM_ACCESS_KEY
        ? { url: e.WEB_FORM_URL, accessKey: e.WEB_FORM_ACCESS_KEY }
        : null,
    },
    google: googleOf(e),
    oidc: oidcOf(e),
    s3: s3Of(e),
    backups: backupsOf(e),
    trustedProxies: e.TRUST_PROXY,
    drainSeconds: e.DRAIN_SECONDS,
    databaseSilenceSeconds: e.DATABASE_SILENCE_SECONDS,
    staffLockMinutes: e.STAFF_LOCK_MINUTES,
    https: siteUrl.protocol === "https:",
    taxMode: e.TAX_MODE,
    offerEnds: e.OFFER_ENDS,
    offerPermits: e.OFFER_PERMITS,
    samples: samplesOf(e),
    sms: smsOf(e),
    api: apiOf(e),
    internalPages,
    serviceWorker: e.SERVICE_WORKER === "on",
    tagManagerId: e.TAG_MANAGER_ID,
    secret: e.SECRET ?? generatedSecret(dataFolder),
    defaults: ownersChoice.filter((name) => !(name in given)),
  };
}

const senderOf = ({ name, email }: Pick<Brand, "name" | "email">) => `${name} <${email}>`;

/** What the owner edits under Website; the environment has its first values. */
export type OwnedSettings = Pick<Settings, "brand" | "taxMode" | "staffLockMinutes" | "samples">;

export function withOwned(settings: Settings, owned: OwnedSettings): Settings {
  const { brand: first, mail } = settings;
  const { brand } = owned;
  const from = mail.from === senderOf(first) ? senderOf(brand) : mail.from;
  const workshop = mail.workshop === first.email ? brand.email : mail.workshop;
  return { ...settings, ...owned, mail: { ...mail, from, workshop } };
}
