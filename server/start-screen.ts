import { isDeepStrictEqual } from "node:util";
import type { RolesResult } from "#app/api/caller.server.ts";
import type { SiteContent } from "#app/content/kinds.ts";
import { type OfferDefault, offerDefaults } from "#app/features/offers/offers.server.ts";
import { type SampleKind, shownSamples } from "#app/features/samples/samples.server.ts";
import type { FirstAccount } from "#app/features/staff/new-account.server.ts";
import { brandedSettings } from "#app/features/website/brand.server.ts";
import { chargesWithoutNumber } from "#app/lib/money.ts";
import type { LocalDate } from "#app/lib/time.ts";
import type { Settings } from "#app/platform/settings.ts";
import { SettingsError } from "#app/platform/settings-fields.ts";
import { ServerUnreachable } from "#db/client.ts";
import { FolderInUse } from "#db/folder-lock.ts";
import { UnknownMigrations } from "#db/migrate.ts";

/** The owner's overview at start: addresses, and settings with sample values (D19). */
export function startScreen(
  first: Settings,
  {
    database,
    port,
    content,
    day,
    firstAccount,
    api = null,
  }: {
    database: string;
    port: number;
    content: SiteContent;
    day: LocalDate;
    firstAccount: FirstAccount | null;
    api?: OpenApiFacts | null;
  },
): string {
  const settings = brandedSettings(first)(content);
  const { brand, dataFolder } = settings;
  const isOfRows = !isDeepStrictEqual(settings, first);
  const defaults = settings.defaults.filter((name) => !(isOfRows && name.startsWith("BRAND_")));
  const lines = [
    "",
    `  ${brand.name} is open at ${brand.siteUrl}${settings.brand.siteUrl.endsWith(`:${port}`) ? "" : ` (port ${port})`}`,
    `  Database: ${database === "pglite" ? `embedded, in ${dataFolder}` : "PostgreSQL"}`,
  ];
  lines.push(
    isOfRows
      ? "  Name, contact and settings: as staff published them under Website; BRAND_… is not used"
      : "  Name, contact and settings: of BRAND_…, until staff publish others under Website",
  );
  if (defaults.length > 0) {
    lines.push("  Still at the sample value (see .env.example):", `    ${defaults.join(", ")}`);
  }
  const samples = shownSamples(content, settings.samples);
  if (samples.length > 0) {
    lines.push(
      "  Sample content that visitors see, until you have your own or hide it under Website:",
      ...samples.map((kind) => `    ${sampleNames[kind]}`),
    );
  }
  for (const what of offerDefaults(content, day)) lines.push(...offerLines[what]);
  if (chargesWithoutNumber(settings.taxMode, brand.trn)) {
    lines.push(
      "  No tax registration number (TRN) is set: without one VAT may not be charged.",
      "    Publish the number under Website, or that VAT is not charged.",
    );
  }
  if (api) lines.push(...apiLines(settings.brand, api));
  if (firstAccount) lines.push("", ...firstAccountLines(brand, firstAccount));
  return `${lines.join("\n")}\n\n`;
}

type OpenApiFacts = { publishableKey: string; roles: RolesResult };

function apiLines(
  { siteUrl }: Settings["brand"],
  { publishableKey, roles }: OpenApiFacts,
): string[] {
  if (roles.ok) {
    return [
      `  The API is open at ${siteUrl}/rest/v1 and /auth/v1 (docs/api.md)`,
      `    Publishable key: ${publishableKey}`,
    ];
  }
  return [
    "  The API answers 503: the database's user may not make the roles it reads by.",
    "  An administrator of the database runs this once; no restart is needed:",
    ...roles.sql.split("\n").map((line) => `    ${line}`),
  ];
}

const offerLines = {
  countdown: [
    "  Offers without a last day have a countdown that ends nothing.",
    "    Publish a last day under Website: it counts to that, and the offer closes.",
  ],
  season: [
    "  Summer offers are shown outside of the summer (June to September).",
    "    Publish a last day for the packages under Website, or hide them there.",
  ],
} satisfies Record<OfferDefault, string[]>;

const sampleNames = {
  claims: "claims such as '500+ Happy Customers'",
  testimonials: "testimonials",
  counts: "likes and comments of the gallery",
} satisfies Record<SampleKind, string>;

export function firstAccountLines(
  { siteUrl }: Settings["brand"],
  { username, password }: FirstAccount,
): string[] {
  return [
    `  The staff area has its first account. Sign in at ${siteUrl}/admin/login`,
    `    Username: ${username}`,
    `    Password: ${password}`,
    "  The password is shown only now, and changed on the first visit.",
    `  Lost it? npm run staff -- reset ${username}`,
    "",
  ];
}

const folderCodes = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOENT", "ENOSPC"]);

export function startProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (
    error instanceof SettingsError ||
    error instanceof FolderInUse ||
    error instanceof ServerUnreachable ||
    error instanceof UnknownMigrations
  ) {
    return error.message;
  }
  const { code = "", syscall, path } = error as NodeJS.ErrnoException;
  if (syscall === "listen") return `PORT or HOST cannot be used: ${error.message}`;
  if (path && folderCodes.has(code)) return `DATA_FOLDER cannot be used: ${error.message}`;
  return null;
}
