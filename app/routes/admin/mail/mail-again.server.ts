import type { RouterContextProvider } from "react-router";
import * as z from "zod/mini";
import { defineAction, handleListPost } from "#app/admin/action.server.ts";
import { m } from "#app/paraglide/messages.js";
import { sendAgain, sendFailedAgain } from "#app/platform/mail/outbox.queries.server.ts";
import { sendAgainActions } from "./mail-again.tsx";

const actions = {
  again: defineAction({
    ...sendAgainActions.again,
    schema: z.object({ id: z.string() }),
    async run(app, { id: mailId, actorId }) {
      const sent = await sendAgain(app, { mailId, actorId });
      if (!sent) return { problem: m.mail_outbox_not_again() };
      return { done: { text: m.mail_outbox_queued_again() } };
    },
  }),
  "all-failed": defineAction({
    ...sendAgainActions["all-failed"],
    schema: z.object({}),
    async run(app, { actorId }) {
      const count = await sendFailedAgain(app, { actorId });
      if (count === 0) return { problem: m.mail_outbox_none_failed() };
      return { done: { text: m.mail_outbox_all_queued_again({ count }) } };
    },
  }),
};

export const handleSendAgain = (context: Readonly<RouterContextProvider>, request: Request) =>
  handleListPost(context, request, actions);
