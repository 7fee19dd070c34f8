import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

// Loaded before a server or a test: hashing a password takes no time. Only a process that is told to
// load this file has it, so no setting can bring it to customers.

const { scrypt } = crypto;
const cost = { N: 2, r: 1, p: 1 };

crypto.scrypt = ((password, salt, length, _, done) =>
  scrypt(password, salt, length, cost, done)) as typeof scrypt;
syncBuiltinESMExports();
