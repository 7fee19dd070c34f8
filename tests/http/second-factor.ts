import { createHash } from "node:crypto";
import { createOTP } from "@better-auth/utils/otp";
import { makeSignature } from "better-auth/crypto";
import { createAuth } from "#app/platform/auth/auth.server.ts";
import {
  prepareSecondFactor,
  verifySecondFactor,
} from "#app/platform/auth/second-factor.server.ts";
import { verification } from "#db/schema/auth.ts";
import { password, signedIn } from "./accounts.ts";

type Person = Parameters<typeof signedIn>[1];

/** Somebody who switched the second factor on, with what their app shows, and their spare codes. */
export async function withSecondFactor(app: Parameters<typeof createAuth>[0], person?: Person) {
  const somebody = await signedIn(app, { ...person, emailVerified: true });
  const auth = createAuth(app);
  const headers = new Headers({ cookie: somebody.cookie });
  const setup = await prepareSecondFactor(auth, { password, headers });
  if (!setup) throw new Error("no second factor");
  const otp = createOTP(secretOf(setup.secret));
  const code = () => otp.totp();
  await verifySecondFactor(app, auth, { kind: "new-app", code: await code(), headers });
  return { ...somebody, code, recoveryCodes: setup.recoveryCodes };
}

/** As many sign-ins that wait for their second factor as somebody makes who has the password. */
export async function halfwaySignIns(
  app: Parameters<typeof createAuth>[0],
  userId: string,
  count: number,
): Promise<string[]> {
  const { createAuthCookie, secret } = await createAuth(app).$context;
  const expiresAt = new Date(Date.now() + 600_000);
  const { name } = createAuthCookie("two_factor");
  const signIns = Array.from({ length: count }, (_, index) => `2fa-${userId}-${index}`);
  const proofs = signIns.flatMap((signIn) => [
    { identifier: hashed(signIn), value: userId, expiresAt },
    { identifier: hashed(`2fa-attempts-${signIn}`), value: "0", expiresAt },
  ]);
  await app.db.insert(verification).values(proofs);
  return Promise.all(
    signIns.map(async (signIn) => {
      const signed = `${signIn}.${await makeSignature(signIn, secret)}`;
      return `${name}=${encodeURIComponent(signed)}`;
    }),
  );
}

/** As better-auth keeps what a proof is found by. */
const hashed = (identifier: string) => createHash("sha256").update(identifier).digest("base64url");

/** The library wants the secret itself, where apps want it in base 32. */
export function secretOf(base32: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...base32.replace(/[\s=]/g, "")]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  return Buffer.from(bytes).toString("latin1");
}
