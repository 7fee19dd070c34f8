import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { createCookie } from "react-router";
import { z } from "zod";
import { appContext, type Context } from "#app/platform/app.ts";

const maxCookieBytes = 4000;

const sealedSchema = z.object({ owner: z.string(), values: z.record(z.string(), z.string()) });

/** Encrypted for one `owner`, so that the next person to sign in reads nothing. */
export function sealedCookie(name: string, maxAge: number) {
  const cookie = createCookie(name, { path: "/", maxAge, httpOnly: true, sameSite: "lax" });
  const keyOf = (context: Context) => `${name} ${context.get(appContext).settings.secret}`;
  const secureIn = (context: Context) => context.get(appContext).settings.https;
  const forget = (context: Context) =>
    cookie.serialize("", { secure: secureIn(context), maxAge: 0 });
  return {
    forget,
    async keep(context: Context, values: { [name: string]: string }, owner: string) {
      const data = JSON.stringify({ owner, values });
      const sealed = await symmetricEncrypt({ key: keyOf(context), data });
      const header = await cookie.serialize(sealed, { secure: secureIn(context) });
      return header.length <= maxCookieBytes ? header : forget(context);
    },
    async read(context: Context, request: Request, owner: string) {
      const data: unknown = await cookie.parse(request.headers.get("Cookie"));
      if (typeof data !== "string" || !data) return null;
      const text = await symmetricDecrypt({ key: keyOf(context), data }).catch(() => null);
      const sealed = text === null ? null : sealedSchema.parse(JSON.parse(text));
      return sealed?.owner === owner ? sealed.values : null;
    },
  };
}
