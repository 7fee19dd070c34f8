import { createClient } from "@supabase/supabase-js";
import { firstHours, openParts } from "#app/features/hours/hours.ts";
import { addDays, type LocalDate, today } from "#app/lib/time.ts";
import { readPublishableKey } from "#app/platform/api/keys.server.ts";
import type { Db } from "#db/client.ts";
import { createAccount, password } from "../http/accounts.ts";
import { type Site, startSite } from "../http/site.ts";

/** The built product with its API, on the clock of the machine, which clients compare tokens with. */
export async function startApi(env: Record<string, string> = {}, database?: Db): Promise<Site> {
  const site = await startSite({ API: "on", ...env }, database);
  site.setClock(new Date());
  return site;
}

let networks = 0;

/** The official client, as a program of its own has it: nothing kept, each from another network. */
export async function clientOf(site: Site, key?: string) {
  const network = `10.50.${Math.floor(networks / 250)}.${networks++ % 250}`;
  return createClient(site.url, key ?? (await readPublishableKey(site.app)), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers: { "X-Forwarded-For": network } },
  });
}

/** A new account, and the client of a program that is signed in to it. */
export async function signedInClient(site: Site, person: Parameters<typeof createAccount>[1] = {}) {
  const created = await createAccount(site.app, { emailVerified: true, ...person });
  const client = await clientOf(site);
  const { data, error } = await client.auth.signInWithPassword({ email: created.email, password });
  if (error) throw error;
  const { session } = data;
  return { ...created, client, session, token: session.access_token };
}

/** Days on which one may book. */
export const openDays: LocalDate[] = Array.from({ length: 30 }, (_, day) =>
  addDays(today(new Date()), 1 + day),
).filter((date) => openParts(firstHours, date).length > 0);
