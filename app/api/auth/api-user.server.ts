import { eq } from "drizzle-orm";
import type { App } from "#app/platform/app.ts";
import { phoneProvider } from "#app/platform/auth/phone.server.ts";
import { phoneOnlyAddress } from "#app/platform/mail/outbox.server.ts";
import { account, twoFactor, user } from "#db/schema/auth.ts";
import { userProfiles } from "#db/schema/customers.ts";
import type { AssuranceLevel } from "#db/schema/enums.ts";

const providerOf = (providerId: string) => (providerId === "credential" ? "email" : providerId);

/** Before the second factor only what is needed to give it. */
export async function findApiUser({ db }: Pick<App, "db">, userId: string, aal: AssuranceLevel) {
  const [[found], accounts, factors] = await Promise.all([
    db
      .select({
        id: user.id,
        name: user.name,
        email: user.email,
        emailVerified: user.emailVerified,
        role: user.role,
        twoFactorEnabled: user.twoFactorEnabled,
        createdAt: user.createdAt,
        updatedAt: user.updatedAt,
        phone: userProfiles.phone,
      })
      .from(user)
      .leftJoin(userProfiles, eq(userProfiles.id, user.id))
      .where(eq(user.id, userId)),
    db
      .select({
        id: account.id,
        accountId: account.accountId,
        providerId: account.providerId,
        createdAt: account.createdAt,
        updatedAt: account.updatedAt,
      })
      .from(account)
      .where(eq(account.userId, userId))
      .orderBy(account.createdAt, account.id),
    db
      .select({ id: twoFactor.id, verified: twoFactor.verified })
      .from(twoFactor)
      .where(eq(twoFactor.userId, userId)),
  ]);
  if (!found) return null;
  const isHalfway = found.twoFactorEnabled && aal !== "aal2";
  const email = found.email.endsWith(phoneOnlyAddress) ? "" : found.email;
  const verifiedAt = found.emailVerified ? found.createdAt.toISOString() : undefined;
  const number = accounts.find(({ providerId }) => providerId === phoneProvider);
  const providers = [
    ...new Set(accounts.map(({ providerId }) => (email ? providerOf(providerId) : phoneProvider))),
  ];
  return {
    id: found.id,
    aud: "authenticated" as const,
    role: found.role === "customer" ? ("authenticated" as const) : ("staff" as const),
    email,
    email_confirmed_at: email ? verifiedAt : undefined,
    confirmed_at: verifiedAt,
    phone: number?.accountId ?? "",
    phone_confirmed_at: number?.createdAt.toISOString(),
    app_metadata: { provider: providers[0] ?? "email", providers },
    user_metadata: isHalfway ? {} : metadataOf({ ...found, email }),
    identities: isHalfway ? [] : identitiesOf(accounts, { ...found, email }),
    factors: factors.map(({ id, verified }) => ({
      id,
      friendly_name: "",
      factor_type: "totp",
      status: verified && found.twoFactorEnabled ? "verified" : "unverified",
      created_at: found.updatedAt.toISOString(),
      updated_at: found.updatedAt.toISOString(),
    })),
    created_at: found.createdAt.toISOString(),
    updated_at: found.updatedAt.toISOString(),
    is_anonymous: false,
  };
}

export type ApiUser = NonNullable<Awaited<ReturnType<typeof findApiUser>>>;

type WayIn = Pick<
  typeof account.$inferSelect,
  "id" | "accountId" | "providerId" | "createdAt" | "updatedAt"
>;
type Person = { id: string; name: string; email: string; emailVerified: boolean };

const metadataOf = (person: Person & { phone: string | null }) => ({
  ...(person.email && { email: person.email, email_verified: person.emailVerified }),
  full_name: person.name,
  ...(person.phone && { phone: person.phone }),
});

const identitiesOf = (ways: WayIn[], person: Person) =>
  ways
    .filter(({ providerId }) => person.email || providerId !== "credential")
    .map((each) => identityOf(each, person));

const identityOf = (each: WayIn, { id, email, emailVerified }: Person) => ({
  identity_id: each.id,
  id: each.accountId,
  user_id: id,
  identity_data: {
    sub: each.accountId,
    ...(each.providerId === phoneProvider
      ? { phone: each.accountId, phone_verified: true }
      : { email, email_verified: emailVerified }),
  },
  provider: providerOf(each.providerId),
  last_sign_in_at: each.updatedAt.toISOString(),
  created_at: each.createdAt.toISOString(),
  updated_at: each.updatedAt.toISOString(),
  ...(email && { email }),
});

/** The answer to a sign-up, also where the address or number had an account. */
export function newcomerUser(
  { now }: Pick<App, "now">,
  { id, email = "", phone = "", fullName }: Newcomer,
) {
  const at = now().toISOString();
  const provider = phone ? "phone" : "email";
  const address = phone ? { phone, phone_verified: false } : { email, email_verified: false };
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone,
    confirmation_sent_at: at,
    app_metadata: { provider, providers: [provider] },
    user_metadata: { ...address, full_name: fullName },
    identities: [{ provider, ...(!phone && { email }), user_id: id, id, created_at: at }],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  };
}

type Newcomer = { id: string; email?: string; phone?: string; fullName: string };
