import type { ProductionServer } from "../scripts/production-server.ts";
import { password } from "./account.ts";

export const adminName = "admin";

/** Gives the first account of the staff area the password of all journeys, as its owner would. */
export async function takeFirstAccount({ url, printed }: ProductionServer): Promise<void> {
  const given = await printedPassword(printed);
  const signedIn = await post(`${url}/admin/login`, { username: adminName, password: given });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  const change = { currentPassword: given, newPassword: password };
  const changed = await post(`${url}/admin/account/password`, change, { Cookie: cookie });
  if (changed.status !== 302) throw new Error(`The first account answered ${changed.status}`);
}

/** The server answers a little before it prints. */
async function printedPassword(printed: () => string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const [, given] = /Password: (\S+)/.exec(printed()) ?? [];
    if (given) return given;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The server printed no first account");
}

export function post(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return fetch(url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields),
    headers: { Origin: new URL(url).origin, ...headers },
  });
}
