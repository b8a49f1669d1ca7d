import { passwordMaxLength } from "#domains/identity/registration/registration-fields.ts";
import { hashInThread, verifyInThread } from "./hashing-threads.server.ts";

/** Longer passwords would only burn time. */
export const passwordMaxChars = passwordMaxLength;

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return hashInThread(password.normalize("NFC"));
}

let decoy: Promise<string> | undefined;

/** A hash that no password matches, made once. */
const decoyHash = (): Promise<string> =>
  (decoy ??= hashPassword("a password that nobody has").catch((error: unknown) => {
    decoy = undefined;
    throw error;
  }));

/**
 * Whether the password is the stored one. Without a stored one the same work is done in vain, so that an
 * unknown account cannot be told from a wrong password by time.
 * @throws BUSY when too many passwords wait
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await verifyInThread(
    stored ?? (await decoyHash()),
    password.slice(0, passwordMaxChars).normalize("NFC"),
  );
  return right && stored !== null;
}
