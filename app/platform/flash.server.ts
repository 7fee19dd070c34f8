import { createCookie } from "react-router";
import { z } from "zod";
import type { Settings } from "#app/platform/settings.ts";

export type Notice = { type: "success" | "error" | "info"; text: string };

export type Flash = Notice & { id: string };

const stored = z.object({
  id: z.uuid(),
  type: z.enum(["success", "error", "info"]),
  text: z.string(),
  within: z.string(),
  isRead: z.boolean(),
});

/** Signed, so that nobody else writes what the site says. */
const cookieOf = ({ secret, https }: Sealed) =>
  createCookie("notice", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secrets: [secret],
    secure: https,
  });

type Sealed = Pick<Settings, "secret" | "https">;

const unreadSeconds = 60;
const readSeconds = 10;

export function setFlash(notice: Notice, to: string, settings: Sealed): Promise<string> {
  const within = /^\/admin(\/|$)/.test(pathOf(to)) ? pathOf(to) : "";
  const flash = { id: crypto.randomUUID(), ...notice, within, isRead: false };
  return cookieOf(settings).serialize(flash, { maxAge: unreadSeconds });
}

const pathOf = (address: string): string => address.replace(/[?#].*/, "");

/**
 * Shows a flash once. Prefetched pages leave it; one of the staff area is not shown outside; and a
 * data read leaves it for some seconds, because a later read may replace it.
 */
export async function consumeFlash(
  request: Request,
  { path, isDocument, settings }: { path: string; isDocument: boolean; settings: Sealed },
): Promise<{ flash: Flash | null; headers: HeadersInit }> {
  const cookie = cookieOf(settings);
  const { data: found } = stored.safeParse(await cookie.parse(request.headers.get("Cookie")));
  const isAhead = request.headers.get("Sec-Purpose")?.includes("prefetch") ?? false;
  const isThere = found && `${pathOf(path)}/`.startsWith(`${found.within}/`);
  if (isAhead || !isThere) return { flash: null, headers: {} };
  const flash = { id: found.id, type: found.type, text: found.text };
  if (!isDocument) {
    if (found.isRead) return { flash, headers: {} };
    const read = { ...found, isRead: true };
    const leave = await cookie.serialize(read, { maxAge: readSeconds });
    return { flash, headers: { "Set-Cookie": leave } };
  }
  const forget = await cookie.serialize("", { maxAge: 0 });
  return { flash: found.isRead ? null : flash, headers: { "Set-Cookie": forget } };
}
