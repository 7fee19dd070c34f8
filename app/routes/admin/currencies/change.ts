import { data } from "react-router";
import * as z from "zod/mini";
import { defineAction, handleListPost } from "#app/admin/action.server.ts";
import { preserveListPost } from "#app/admin/preserve-staff-post.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { currencyActions } from "#app/features/currency/currency-actions.ts";
import { moveCurrency, setCurrencyHidden } from "#app/features/currency/rates.server.ts";
import { m } from "#app/paraglide/messages.js";
import type { Route } from "./+types/change.ts";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "prices");
  throw data(null, { status: 404 });
}

const { move, hide } = currencyActions;

export const clientMiddleware = [preserveListPost({ move, visibility: hide })];

const undo = (intent: string, value: string) => {
  return { action: "/admin/currencies/change", fields: { intent, [intent]: value } };
};

const actions = {
  move: defineAction({
    ...move,
    schema: z.object({ move: z.string().check(z.regex(/^[A-Z]{3} (up|down)$/)) }),
    async run(app, { move, actorId }) {
      const [code = "", step] = move.split(" ");
      const [to, back] = step === "up" ? (["up", "down"] as const) : (["down", "up"] as const);
      const moved = await moveCurrency(app, { code, step: to, actorId });
      if (!moved) throw data(null, { status: 404 });
      const text = m.currency_moved();
      return {
        done: moved === "moved" ? { text, undo: undo("move", `${code} ${back}`) } : { text },
      };
    },
  }),
  visibility: defineAction({
    ...hide,
    schema: z.object({ visibility: z.string().check(z.regex(/^[A-Z]{3} (hide|show)$/)) }),
    async run(app, { visibility, actorId }) {
      const [code = "", set] = visibility.split(" ");
      const isHidden = set === "hide";
      if (!(await setCurrencyHidden(app, { code, isHidden, actorId })))
        throw data(null, { status: 404 });
      const text = isHidden ? m.currency_hidden_now({ code }) : m.currency_shown_now({ code });
      return { done: { text, undo: undo("visibility", `${code} ${isHidden ? "show" : "hide"}`) } };
    },
  }),
};

export const action = ({ context, request }: Route.ActionArgs) =>
  handleListPost(context, request, actions, ["prices"]);
