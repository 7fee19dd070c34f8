import { APIError } from "@better-auth/core/error";
import { createAuthMiddleware, getOAuthState, getSessionFromCtx } from "better-auth/api";
import { twoFactor } from "better-auth/plugins";
import type { App } from "#app/platform/app.ts";
import { takeTry } from "./auth-limits.server.ts";
import { secondFactorAddress } from "./return-address.ts";

type HookAnswer = { response?: object; headers: Headers };

/** Too many codes of one account were tried; the one that came with this was not looked at. */
export class TooManyCodes extends APIError {
  readonly until: Date;

  constructor(until: Date) {
    super("TOO_MANY_REQUESTS");
    this.until = until;
  }
}

/**
 * better-auth asks for the second factor after a password only. A mailed code or the word of another
 * provider proves no more than a password does, so here they ask for it too; a passkey does not. And it
 * counts a code after it was checked, so that many at once are all checked: here each counts before.
 */
export function secondFactor(app: Pick<App, "db" | "settings" | "now">) {
  const plugin = twoFactor({
    issuer: app.settings.brand.name,
    allowPasswordless: true,
    accountLockout: { enabled: false },
  });
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
  const before = [
    {
      matcher: ({ path }: { path?: string }) => path?.startsWith("/two-factor/verify-") ?? false,
      handler: createAuthMiddleware(async (ctx) => {
        const userId = (await getSessionFromCtx(ctx))?.user.id ?? (await halfwayUserId(ctx));
        // Without either, better-auth judges no code.
        if (!userId) return;
        const taken = await takeTry(app, "second-factor", userId);
        if (!taken.ok) throw new TooManyCodes(taken.until);
      }),
    },
  ];
  return { ...plugin, hooks: { before, after: [afterPassword, afterCode, afterProvider] } };
}

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Whose sign-in waits for its second factor, read from the cookies as better-auth reads them. */
async function halfwayUserId(ctx: Context): Promise<string | null> {
  const { createAuthCookie, internalAdapter, secret } = ctx.context;
  const signIn = await ctx.getSignedCookie(createAuthCookie("two_factor").name, secret);
  return signIn ? ((await internalAdapter.findVerificationValue(signIn))?.value ?? null) : null;
}
