import { may, type Permission } from "#app/features/staff/staff.ts";
import type { ApiKey } from "#app/platform/api/keys.server.ts";
import type { SessionUser } from "#app/platform/auth/session.server.ts";
import type { ApiRole } from "./resources.ts";

/** Whose an access token is. */
export type ApiPerson = Pick<SessionUser, "id" | "name" | "email" | "role" | "grants">;

/** Who a request is from: a key, and whose access token came with it. */
export type Caller = {
  role: ApiRole;
  person: ApiPerson | null;
  /** In whose name staff or a secret key change things. */
  actorId: string | null;
  /** Of a secret key. */
  scopes: readonly string[];
  /** Kinds of records of which every row is theirs to read. */
  mayRead: string[];
};

/** Of staff, what the staff area shows them as well. */
const kindsOfStaff: Record<string, Permission> = {
  ...{ contacts: "read", bookings: "read", orders: "read", perfumes: "read", codes: "read" },
};

/** A secret key is itself, whoever's token comes along. */
export function callerOf(key: ApiKey, person: ApiPerson | null): Caller {
  if (key.kind === "secret") {
    const mayRead = key.scopes.flatMap((scope) => /^(.+):(?:read|write)$/.exec(scope)?.[1] ?? []);
    return { role: "service", person: null, actorId: key.ownerId, scopes: key.scopes, mayRead };
  }
  const ofPerson = { person, actorId: person?.id ?? null, scopes: [] };
  if (!person) return { ...ofPerson, role: "anon", mayRead: [] };
  if (person.role === "customer") return { ...ofPerson, role: "authenticated", mayRead: [] };
  const mayRead = Object.entries(kindsOfStaff)
    .filter(([, permission]) => may(person, permission))
    .map(([kind]) => kind);
  return { ...ofPerson, role: "staff", mayRead };
}
