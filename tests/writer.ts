import { newId } from "#app/lib/ids.ts";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { auditLog } from "#db/schema/audit.ts";

// Run by db/client.test.ts, which kills it: commits rows, and prints the id of each one after.
const { db } = await openDatabase({ databaseUrl: null, dataFolder: process.argv[2] ?? "" });
await migrate(db);
for (;;) {
  const id = newId();
  await db.insert(auditLog).values({ id, action: "staff.sign-in", tableName: "none", rowId: id });
  console.log(id);
}
