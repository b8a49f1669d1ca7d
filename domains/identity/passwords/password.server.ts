import { passwordMaxLength } from "#domains/identity/registration/registration-fields.ts";
import { hashInThread, verifyInThread } from "./hashing-threads.server.ts";

/** Hashing longer passwords would only waste time. */
export const passwordMaxChars = passwordMaxLength;

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return hashInThread(password.normalize("NFC"));
}

let decoyHashPromise: Promise<string> | undefined;

/** Returns a hash that no password matches, created on first use. */
const decoyHash = (): Promise<string> =>
  (decoyHashPromise ??= hashPassword("a password that nobody has").catch((error: unknown) => {
    decoyHashPromise = undefined;
    throw error;
  }));

/**
 * Whether the password matches the stored hash. Without one it does the same work, so that response times don't reveal
 * whether an account exists.
 * @throws BUSY when too many passwords wait to be checked
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const isMatch = await verifyInThread(
    stored ?? (await decoyHash()),
    password.slice(0, passwordMaxChars).normalize("NFC"),
  );
  return isMatch && stored !== null;
}
