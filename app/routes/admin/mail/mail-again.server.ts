import type { RouterContextProvider } from "react-router";
import * as z from "zod/mini";
import { mailChanges } from "#app/admin/list-changes.ts";
import { answerListPost } from "#app/admin/list-post.server.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import { sendAgain, sendFailedAgain } from "#app/platform/mail/queue.server.ts";
import type { Answer } from "#app/ui/done-toast.tsx";

const schema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("again"), id: z.string() }),
  z.object({ intent: z.literal("all-failed") }),
]);

/** Sends mails again as a button of the list asks. */
export const answerSendAgain = (context: Readonly<RouterContextProvider>, request: Request) =>
  answerListPost(context, request, { schema, changes: mailChanges, apply });

async function apply(
  app: App,
  change: z.output<typeof schema> & { actorId: string },
): Promise<Answer> {
  if (change.intent === "all-failed") {
    const count = await sendFailedAgain(app, change);
    if (count === 0) return { problem: m.office_mail_none_failed() };
    return { done: { text: m.office_mail_all_queued_again({ count }) } };
  }
  const sent = await sendAgain(app, { mailId: change.id, actorId: change.actorId });
  if (!sent) return { problem: m.office_mail_not_again() };
  return { done: { text: m.office_mail_queued_again() } };
}
