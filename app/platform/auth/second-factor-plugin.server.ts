import { APIError, createAuthMiddleware, getOAuthState, getSessionFromCtx } from "better-auth/api";
import { twoFactor } from "better-auth/plugins";
import type { App } from "#app/platform/app.ts";
import { takeTry } from "./auth-limits.server.ts";
import { secondFactorAddress } from "./return-address.ts";

type HookAnswer = { response?: object; headers: Headers };

export class TooManyCodes extends APIError {
  readonly until: Date;

  constructor(until: Date) {
    super("TOO_MANY_REQUESTS");
    this.until = until;
  }
}

/**
 * better-auth asks for a second factor after passwords only, and counts a code after checking it.
 * Here mailed codes and other providers need it too, and every code is counted before it is
 * checked.
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
    handler: createAuthMiddleware(async (ctx) => {
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
        if (!userId) return;
        const taken = await takeTry(app, "second-factor", userId);
        if (!taken.ok) throw new TooManyCodes(taken.until);
      }),
    },
  ];
  return { ...plugin, hooks: { before, after: [afterPassword, afterCode, afterProvider] } };
}

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

async function halfwayUserId(ctx: Context): Promise<string | null> {
  const { createAuthCookie, internalAdapter, secret } = ctx.context;
  const signIn = await ctx.getSignedCookie(createAuthCookie("two_factor").name, secret);
  return signIn ? ((await internalAdapter.findVerificationValue(signIn))?.value ?? null) : null;
}
