import * as hashes from "better-auth/crypto";
import { createMutex } from "#app/lib/concurrency.ts";

/**
 * Half of Node's four threads: compression and files need the others. server/middleware/limits.ts
 * bounds the queue.
 */
const inTurn = createMutex(2);

export const hashPassword = (password: string) => inTurn(() => hashes.hashPassword(password));

export const verifyPassword = (tried: { hash: string; password: string }) =>
  inTurn(() => hashes.verifyPassword(tried));
