import { type SQL, sql } from "drizzle-orm";
import { may, type Permission } from "#app/features/staff/staff.ts";
import type { ApiKey } from "#app/platform/api/keys.server.ts";
import type { SessionUser } from "#app/platform/auth/session.server.ts";
import { type Db, databaseErrorOf } from "#db/client.ts";
import { migrationLock } from "#db/migrate.ts";
import {
  type ApiRole,
  apiResources,
  apiRoles,
  readableColumns,
  type ScopeName,
} from "./resources.ts";

type ApiPerson = Pick<SessionUser, "id" | "name" | "email" | "role" | "grants">;

export type Caller = {
  role: ApiRole;
  person: ApiPerson | null;
  actorId: string | null;
  scopes: readonly string[];
  mayRead: string[];
  seesToday: boolean;
};

/** Permissions that read every record of a kind. Staff see no address books and carts. */
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

/** Roles belong to the whole server, so their names contain the database's number. */
export type RoleNames = Record<ApiRole, string>;

/** `sql` is for an administrator, where our user may not create roles. */
export type RolesResult = { ok: true; names: RoleNames } | { ok: false; sql: string };

type Found = { oid: number; us: string; there: string[]; ours: string[] };

async function lookUp(db: Db): Promise<Found & { names: RoleNames }> {
  const [{ oid, us } = { oid: 0, us: "" }] = await db
    .select({ oid: sql<number>`oid::integer`, us: sql<string>`current_user` })
    .from(sql`pg_database`)
    .where(sql`datname = current_database()`);
  const names = Object.fromEntries(
    apiRoles.map((role) => [role, `lamaan_${oid}_${role}`]),
  ) as RoleNames;
  const roles = await db
    .select({
      name: sql<string>`rolname`,
      // SET ROLE needs membership.
      isOurs: sql<boolean>`pg_has_role(current_user, oid, 'member')`,
    })
    .from(sql`pg_roles`)
    .where(
      sql`rolname in (${sql.join(
        Object.values(names).map((name) => sql`${name}`),
        sql`, `,
      )})`,
    );
  const there = roles.map(({ name }) => name);
  const ours = roles.filter(({ isOurs }) => isOurs).map(({ name }) => name);
  return { oid, us, names, there, ours };
}

/** Repeatable, and safe with several processes. */
export async function prepareApiRoles(db: Db): Promise<RolesResult> {
  const before = await lookUp(db);
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock}, 1)`);
      const found = await lookUp(tx);
      for (const name of Object.values(found.names)) {
        const role = sql.identifier(name);
        if (!found.there.includes(name)) await tx.execute(sql`create role ${role} nologin`);
        if (!found.ours.includes(name)) await tx.execute(sql`grant ${role} to current_user`);
      }
      for (const statement of grants(found.names)) await tx.execute(statement);
    });
  } catch (error) {
    const isNotAllowed = databaseErrorOf(error).code === "42501";
    if (!isNotAllowed) throw error;
    return { ok: false, sql: administratorsSql(before) };
  }
  return { ok: true, names: before.names };
}

/** Revokes first, so that a removed column is no longer readable. */
function grants(names: RoleNames): SQL[] {
  const api = sql.identifier("api");
  const all = sql.join(
    Object.values(names).map((name) => sql.identifier(name)),
    sql`, `,
  );
  const statements = [
    sql`revoke all on all tables in schema ${api} from ${all}`,
    sql`grant usage on schema ${api} to ${all}`,
  ];
  for (const role of apiRoles) {
    for (const [name, resource] of Object.entries(apiResources)) {
      const columns = readableColumns(resource, role).map((column) => sql.identifier(column));
      if (columns.length === 0) continue;
      const listed = sql.join(columns, sql`, `);
      statements.push(
        sql`grant select (${listed}) on ${api}.${sql.identifier(name)} to ${sql.identifier(names[role])}`,
      );
    }
  }
  return statements;
}

function administratorsSql({ names, us, there, ours }: Awaited<ReturnType<typeof lookUp>>): string {
  const missing = Object.values(names).filter((name) => !there.includes(name));
  const foreign = Object.values(names).filter((name) => !ours.includes(name));
  return [
    ...missing.map((name) => `create role "${name}" nologin;`),
    ...(foreign.length > 0
      ? [`grant ${foreign.map((name) => `"${name}"`).join(", ")} to "${us.replaceAll('"', '""')}";`]
      : []),
  ].join("\n");
}
