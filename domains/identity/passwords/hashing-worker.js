import { setPriority } from "node:os";
import { hashSync, verifySync } from "@node-rs/argon2";

// The program of a hashing thread. It is JavaScript because removing types costs each thread 18 MB.

/** argon2id, 19 MiB, two passes: OWASP's figures. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Linux gives each thread its own priority. On other systems this would slow down the whole process. */
const lowestPriority = 19;
if (process.platform === "linux") setPriority(0, lowestPriority);

/** @param {string} password */
export const hash = (password) => hashSync(password, cost);

/** @param {{ stored: string, password: string }} input */
export const verify = ({ stored, password }) => verifySync(stored, password);
