import { createClient } from "@supabase/supabase-js";
import { readPublishableKey } from "#app/platform/api/keys.server.ts";
import { type Site, startSite } from "../http/site.ts";

/** The built product with its API, on the clock of the machine, which clients compare tokens with. */
export async function startApi(env: Record<string, string> = {}): Promise<Site> {
  const site = await startSite({ API: "on", ...env });
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
