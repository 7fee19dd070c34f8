import type { Settings } from "#app/platform/settings.ts";

/** What the owner reads after a start: where it runs, and what is still at its sample value (D19). */
export function startScreen(settings: Settings, database: string, port: number): string {
  const { brand, defaults, dataFolder } = settings;
  const lines = [
    "",
    `  ${brand.name} is open at ${brand.siteUrl}${settings.brand.siteUrl.endsWith(`:${port}`) ? "" : ` (port ${port})`}`,
    `  Database: ${database === "pglite" ? `embedded, in ${dataFolder}` : "PostgreSQL"}`,
  ];
  if (defaults.length > 0) {
    lines.push("  Still at the sample value (see .env.example):", `    ${defaults.join(", ")}`);
  }
  return `${lines.join("\n")}\n\n`;
}
