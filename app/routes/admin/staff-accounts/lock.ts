import { data } from "react-router";
import * as z from "zod/mini";
import { unlock } from "#app/admin/lock.server.ts";
import type { LockAnswer } from "#app/admin/preserve-staff-post.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { lockSession } from "#app/platform/auth/staff-lock.server.ts";
import { readForm } from "#app/platform/form.server.ts";
import type { Route } from "./+types/lock.ts";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "today");
  throw data(null, { status: 404 });
}

const intent = z.enum(["use", "lock", "unlock"]);

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { db, staff } = await requireStaff(context, "today");
  const form = await readForm(request);
  const asked = z.safeParse(intent, form.get("intent"));
  if (!asked.success) throw data(null, { status: 400 });
  if (asked.data === "unlock") {
    const opened = await unlock(context, staff, form);
    return answer(opened.ok ? { isLocked: false } : { isLocked: true, problem: opened.problem });
  }
  if (asked.data === "lock" && !staff.isOwnDevice) {
    await lockSession(db, staff);
    return answer({ isLocked: true });
  }
  return answer({ isLocked: staff.isLocked });
}

const answer = (body: LockAnswer) =>
  Response.json(body, { headers: { "Cache-Control": "no-store" } });
