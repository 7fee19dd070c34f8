import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { appContext } from "#app/platform/app.ts";

type Values = { [name: string]: string };

/** A browser drops a longer one. */
const maxCookieBytes = 4000;
const [ivBytes, tagBytes] = [12, 16];

/**
 * Keeps some texts in the browser for a while that nobody can read or change there. They are read
 * back only for the same `owner`, so that who signs in next does not meet them.
 */
export function sealedCookie(name: string, maxAgeSeconds: number) {
  const header = (value: string, maxAge: number, secure: boolean) =>
    `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return {
    /** A Set-Cookie header; texts that do not fit are left out. */
    keep(context: Readonly<RouterContextProvider>, values: Values, owner: string): string {
      const { key, secure } = settingsOf(context, name);
      const sealed = seal(key, JSON.stringify(values), owner);
      const fits = sealed.length <= maxCookieBytes;
      return header(fits ? sealed : "", fits ? maxAgeSeconds : 0, secure);
    },
    forget: (context: Readonly<RouterContextProvider>): string =>
      header("", 0, settingsOf(context, name).secure),
    read(context: Readonly<RouterContextProvider>, request: Request, owner: string): Values | null {
      const cookies = request.headers.get("Cookie") ?? "";
      const sealed = new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(cookies)?.[1];
      if (!sealed) return null;
      const text = unseal(settingsOf(context, name).key, sealed, owner);
      return text === null ? null : valuesSchema.parse(JSON.parse(text));
    },
  };
}

const valuesSchema = z.record(z.string(), z.string());

function settingsOf(context: Readonly<RouterContextProvider>, name: string) {
  const { secret, brand } = context.get(appContext).settings;
  const key = Buffer.from(hkdfSync("sha256", secret, "", `cookie ${name}`, 32));
  return { key, secure: brand.siteUrl.startsWith("https:") };
}

function seal(key: Buffer, text: string, owner: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Null for what we did not seal, or not for this owner. */
function unseal(key: Buffer, sealed: string, owner: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < ivBytes + tagBytes) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const text = decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8");
  try {
    return text + decipher.final("utf8");
  } catch {
    // The one thing that `final` checks: the seal was broken.
    return null;
  }
}
