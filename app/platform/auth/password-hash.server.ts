import * as hashes from "better-auth/crypto";
import { createMutex } from "#app/lib/concurrency.ts";

/**
 * Half of Node's four threads, which compressing and reading files need as well. How many may wait for
 * these two is bound by server/middleware/limits.ts.
 */
const inTurn = createMutex(2);

export const hashPassword = (password: string) => inTurn(() => hashes.hashPassword(password));

export const verifyPassword = (tried: { hash: string; password: string }) =>
  inTurn(() => hashes.verifyPassword(tried));
