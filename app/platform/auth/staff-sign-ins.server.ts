import { eq } from "drizzle-orm";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { user } from "#db/schema/auth.ts";

/** The endpoints of better-auth that make a session of a first proof. */
const firstProofs = ["/sign-in/email", "/sign-in/email-otp", "/callback/:id"];
const secondProofs = ["/two-factor/verify-totp", "/two-factor/verify-backup-code"];
const wholeProof = "/passkey/verify-authentication";

type Endpoint = { path?: string; context: { session: object | null } } | null;

/**
 * Writes down that somebody of the staff signed in, by whatever way. better-auth makes sessions on
 * other occasions too: until the second factor is asked for, and in place of one that goes on.
 */
export async function recordStaffSignIn(
  { db, now }: Pick<App, "db" | "now">,
  { userId }: { userId: string },
  endpoint: Endpoint,
): Promise<void> {
  const path = endpoint?.path ?? "";
  const goesOn = secondProofs.includes(path) && endpoint?.context.session;
  if (goesOn || ![...firstProofs, ...secondProofs, wholeProof].includes(path)) return;
  const person = await db.query.user.findFirst({
    columns: { role: true, twoFactorEnabled: true },
    where: eq(user.id, userId),
  });
  if (!person || person.role === "customer") return;
  if (person.twoFactorEnabled && firstProofs.includes(path)) return;
  await db.transaction((tx) =>
    recordAudit(tx, {
      actorId: userId,
      action: "staff.sign-in",
      tableName: "user",
      rowId: userId,
      at: now(),
    }),
  );
}
