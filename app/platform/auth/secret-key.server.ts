import { createHmac } from "node:crypto";
import type { App } from "#app/platform/app.ts";

/** A key for the table of limits from which nobody reads the e-mail address it stands for. */
export function secretKey(
  { settings }: Pick<App, "settings">,
  purpose: string,
  email: string,
): string {
  const hash = createHmac("sha256", settings.secret).update(email.toLowerCase());
  return `${purpose}:${hash.digest("base64url")}`;
}
