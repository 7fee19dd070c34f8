import { createAuthMiddleware, getOAuthState } from "better-auth/api";
import { twoFactor } from "better-auth/plugins";
import { secondFactorAddress } from "./return-address.ts";

type HookAnswer = { response?: object; headers: Headers };

/**
 * better-auth asks for the second factor after a password only. A mailed code or the word of another
 * provider proves no more than a password does, so here they ask for it too; a passkey does not.
 */
export function secondFactor({ issuer }: { issuer: string }) {
  const plugin = twoFactor({ issuer, allowPasswordless: true });
  const [afterPassword] = plugin.hooks.after;
  if (!afterPassword) throw new Error("The plugin no longer asks after a password");
  const afterCode = {
    matcher: ({ path }: { path?: string }) => path === "/sign-in/email-otp",
    handler: afterPassword.handler,
  };
  const afterProvider = {
    matcher: ({ path }: { path?: string }) => path === "/callback/:id",
    // A browser is on its way here: it needs a page, not the answer that a script would get.
    handler: createAuthMiddleware(async (ctx) => {
      // What `returnHeaders` makes of a hook's answer is not in its type.
      const asked = { ...ctx, returnHeaders: true };
      const answer = (await afterPassword.handler(asked)) as unknown as HookAnswer;
      if (!answer.response) return;
      answer.headers.forEach((value, name) => {
        ctx.responseHeaders.append(name, value);
      });
      const state = await getOAuthState();
      throw ctx.redirect(secondFactorAddress(state?.callbackURL ?? "/"));
    }),
  };
  return { ...plugin, hooks: { after: [afterPassword, afterCode, afterProvider] } };
}
