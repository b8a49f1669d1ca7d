import { hash, verify } from "@node-rs/argon2";

/** argon2id, 19 MiB, two passes: OWASP's figures. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Longer passwords would only burn time. */
export const passwordMaxChars = 256;

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), cost);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the stored one. Without a stored one the same work is done in vain, so that an
 * unknown account cannot be told from a wrong password by time.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword("a password that nobody has");
  const right = await verify(
    stored ?? (await decoy),
    password.slice(0, passwordMaxChars).normalize("NFC"),
  );
  return right && stored !== null;
}
