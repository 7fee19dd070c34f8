import { may, type Permission } from "#app/features/staff/staff.ts";
import type { ApiKey } from "#app/platform/api/keys.server.ts";
import type { SessionUser } from "#app/platform/auth/session.server.ts";
import type { ApiRole, ScopeName } from "./resources.ts";

export type ApiPerson = Pick<SessionUser, "id" | "name" | "email" | "role" | "grants">;

export type Caller = {
  role: ApiRole;
  person: ApiPerson | null;
  actorId: string | null;
  scopes: readonly string[];
  mayRead: string[];
  seesToday: boolean;
};

/**
 * The staff permissions that allow reading every record of a kind. No staff see the address books
 * and carts of accounts.
 */
const shownTo: Record<ScopeName, readonly Permission[]> = {
  contacts: ["read"],
  bookings: ["read"],
  orders: ["read"],
  perfumes: ["read"],
  codes: ["read", "codes"],
  customers: [],
};

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

export type WrittenBy = "everybody" | "customer" | Permission;

/** A secret key needs the scope of what it writes. */
export function mayWrite(caller: Caller, by: WrittenBy, scope: ScopeName): boolean {
  if (by === "everybody") return true;
  if (by === "customer") return caller.role === "authenticated";
  return caller.role === "service"
    ? caller.scopes.includes(`${scope}:write`)
    : caller.person !== null && may(caller.person, by);
}
