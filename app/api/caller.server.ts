import { may, type Permission } from "#app/features/staff/staff.ts";
import type { ApiKey } from "#app/platform/api/keys.server.ts";
import type { SessionUser } from "#app/platform/auth/session.server.ts";
import type { ApiRole, ScopeName } from "./resources.ts";

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
  /** Whether they see the bookings of the day at least, as the staff area's page of it shows them. */
  seesToday: boolean;
};

/**
 * Whom the staff area shows every record of a kind: with one of these permissions. It shows nobody
 * the address books and carts of accounts.
 */
const shownTo: Record<ScopeName, readonly Permission[]> = {
  contacts: ["read"],
  bookings: ["read"],
  orders: ["read"],
  perfumes: ["read"],
  codes: ["read", "codes"],
  customers: [],
};

/** A secret key is itself, whoever's token comes along. */
export function callerOf(key: ApiKey, person: ApiPerson | null): Caller {
  if (key.kind === "secret") {
    const mayRead = key.scopes.flatMap((scope) => /^(.+):(?:read|write)$/.exec(scope)?.[1] ?? []);
    const { ownerId: actorId, scopes } = key;
    return { role: "service", person: null, actorId, scopes, mayRead, seesToday: false };
  }
  const ofPerson = { person, actorId: person?.id ?? null, scopes: [] };
  if (!person || person.role === "customer") {
    const role = person ? "authenticated" : "anon";
    return { ...ofPerson, role, mayRead: [], seesToday: false };
  }
  const mayRead = Object.entries(shownTo)
    .filter(([, permissions]) => permissions.some((permission) => may(person, permission)))
    .map(([kind]) => kind);
  const role = may(person, "read") ? "staff" : "technician";
  return { ...ofPerson, role, mayRead, seesToday: may(person, "today") };
}

/** Who may write something: everybody, customers, or by the staff area's own table of permissions. */
export type WrittenBy = "everybody" | "customer" | Permission;

/** A secret key needs the scope of what it writes, whatever permission staff would need. */
export function mayWrite(caller: Caller, by: WrittenBy, scope: ScopeName): boolean {
  if (by === "everybody") return true;
  if (by === "customer") return caller.role === "authenticated";
  return caller.role === "service"
    ? caller.scopes.includes(`${scope}:write`)
    : caller.person !== null && may(caller.person, by);
}
