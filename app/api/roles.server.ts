import { type SQL, sql } from "drizzle-orm";
import type { LocalDate } from "#app/lib/time.ts";
import type { Db, Tx } from "#db/client.ts";
import { migrationLock } from "#db/migrate.ts";
import { type ApiRole, apiResources, apiRoles, readableColumns } from "./resources.ts";

/**
 * Roles belong to the whole PostgreSQL server, so their names contain the database's number. None
 * can sign in.
 */
export type RoleNames = Record<ApiRole, string>;

/** `sql` is for an administrator, where our user may not create roles. */
export type RolesResult = { ok: true; names: RoleNames } | { ok: false; sql: string };

type Found = { oid: number; us: string; there: string[]; ours: string[] };

async function lookUp(db: Db | Tx): Promise<Found & { names: RoleNames }> {
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

/**
 * Makes the roles and grants what the declared resources say; repeatable and safe with several
 * processes.
 */
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
    if (!isNotAllowed(error)) throw error;
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

function isNotAllowed(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return (cause as { code?: unknown } | null)?.code === "42501";
}

export type Reader = {
  role: ApiRole;
  userId: string | null;
  mayRead: readonly string[];
  workDay: LocalDate | null;
  /** For PostgreSQL; the embedded database's statements check the clock themselves. */
  statementTimeoutMs: number;
};

export function readAs<Value>(
  db: Db,
  names: RoleNames,
  reader: Reader,
  read: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  return db.transaction(
    async (tx) => {
      const settings = {
        "lamaan.user_id": reader.userId ?? "",
        "lamaan.may_read": reader.mayRead.join(","),
        "lamaan.work_day": reader.workDay ?? "",
        TimeZone: "UTC",
        statement_timeout: String(reader.statementTimeoutMs),
        // Last, because the role may not change the other settings.
        role: names[reader.role],
      };
      const set = Object.entries(settings).map(
        ([name, value]) => sql`set_config(${name}, ${value}, true)`,
      );
      await tx.execute(sql`select ${sql.join(set, sql`, `)}`);
      return read(tx);
    },
    { accessMode: "read only" },
  );
}
