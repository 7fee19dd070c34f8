import path from "node:path";
import { generatedSecret } from "./data-folder.ts";
import { environment, isLoopback, SettingsError, sampleName } from "./settings-fields.ts";

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

export function parseSettings(env: Record<string, string | undefined>) {
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
  const gateway = whole({ url: e.SMS_GATEWAY_URL, token: e.SMS_GATEWAY_TOKEN });
  return {
    production,
    port: e.PORT,
    host: e.HOST,
    /** systemd holds the port, so that clients wait during a restart. */
    socketFromSystemd: e.LISTEN_FDS !== null,
    dataFolder,
    databaseUrl: e.DATABASE_URL,
    brand: {
      name: e.BRAND_NAME,
      /** As it stands in Arabic texts (lib/brand.ts chooses). */
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
      logo: null as string | null,
      /** Null is the accent of styles.css. */
      accent: null as string | null,
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
    google: whole({ clientId: e.GOOGLE_CLIENT_ID, clientSecret: e.GOOGLE_CLIENT_SECRET }),
    oidc: whole({
      issuer: e.OIDC_ISSUER,
      clientId: e.OIDC_CLIENT_ID,
      clientSecret: e.OIDC_CLIENT_SECRET,
      name: e.OIDC_NAME,
    }),
    s3: whole({
      endpoint: e.STORAGE_S3_ENDPOINT,
      bucket: e.STORAGE_S3_BUCKET,
      region: e.STORAGE_S3_REGION,
      accessKeyId: e.STORAGE_S3_ACCESS_KEY_ID,
      secretAccessKey: e.STORAGE_S3_SECRET_ACCESS_KEY,
    }),
    backups: e.BACKUP_FOLDER
      ? {
          folder: path.resolve(e.BACKUP_FOLDER),
          everyHours: e.BACKUP_EVERY_HOURS,
          keep: e.BACKUP_KEEP,
        }
      : null,
    /** Number of reverse proxies in front whose X-Forwarded-For entries are trusted. */
    trustedProxies: e.TRUST_PROXY,
    /** How long a stopping process keeps serving, so that proxies notice first. */
    drainSeconds: e.DRAIN_SECONDS,
    databaseSilenceSeconds: e.DATABASE_SILENCE_SECONDS,
    staffLockMinutes: e.STAFF_LOCK_MINUTES,
    https: siteUrl.protocol === "https:",
    taxMode: e.TAX_MODE,
    samples: {
      claims: e.SAMPLE_CLAIMS,
      testimonials: e.SAMPLE_TESTIMONIALS,
      counts: e.SAMPLE_COUNTS,
    },
    sms: {
      gateway: gateway && { ...gateway, sender: e.SMS_SENDER },
      /** Prefixes that get texts; others are too expensive. */
      countries: e.SMS_COUNTRIES,
    },
    api: { on: e.API === "on", publishableKey: e.API_PUBLISHABLE_KEY, origins: e.API_ORIGINS },
    internalPages,
    /** False removes the service worker from every browser. */
    serviceWorker: e.SERVICE_WORKER === "on",
    tagManagerId: e.TAG_MANAGER_ID,
    secret: e.SECRET ?? generatedSecret(dataFolder),
    defaults: ownersChoice.filter((name) => !(name in given)),
  };
}

export type Settings = ReturnType<typeof parseSettings>;
export type Brand = Settings["brand"];

function whole<Part extends Record<string, string | null>>(part: Part) {
  type Whole = { [Name in keyof Part]: NonNullable<Part[Name]> };
  return Object.values(part).includes(null) ? null : (part as Whole);
}

const arabicNameOf = (name: string) => (name === sampleName.name ? sampleName.nameAr : name);

const senderOf = ({ name, email }: { name: string; email: string }) => `${name} <${email}>`;

export type OwnedSettings = Pick<Settings, "brand" | "taxMode" | "staffLockMinutes" | "samples">;

export function withOwned(settings: Settings, owned: OwnedSettings): Settings {
  const { brand: first, mail } = settings;
  const { brand } = owned;
  const from = mail.from === senderOf(first) ? senderOf(brand) : mail.from;
  const workshop = mail.workshop === first.email ? brand.email : mail.workshop;
  return { ...settings, ...owned, mail: { ...mail, from, workshop } };
}
