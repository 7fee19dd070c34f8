import { createHmac, timingSafeEqual } from "node:crypto";
import { isId } from "#app/lib/ids.ts";
import type { Settings } from "#app/platform/settings.ts";

const macBytes = 24;

const macOf = ({ secret }: Pick<Settings, "secret">, id: string): Buffer =>
  createHmac("sha256", secret).update(`waiting ${id}`).digest().subarray(0, macBytes);

const macLength = Math.ceil((macBytes * 4) / 3);

export const waitingToken = (settings: Pick<Settings, "secret">, id: string): string =>
  macOf(settings, id).toString("base64url") + id;

export function waitingIdOf(settings: Pick<Settings, "secret">, token: string): string | null {
  const id = token.slice(macLength);
  const mac = Buffer.from(token.slice(0, macLength), "base64url");
  if (!isId(id) || mac.length !== macBytes) return null;
  return timingSafeEqual(mac, macOf(settings, id)) ? id : null;
}
