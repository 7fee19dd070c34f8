import type { Factor } from "#app/features/account-security/second-factor.server.ts";
import { requireUser } from "#app/platform/auth/session.server.ts";
import { signInThen } from "./sign-in-then.ts";

const page = "/profile/security/second-factor";

/** The second factor of a customer. */
export const customerFactor: Factor = {
  page,
  account: "/profile/security",
  requireOwner: (context) => requireUser(context, signInThen(page)),
};
