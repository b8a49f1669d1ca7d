import { invalidFields } from "#domains/identity/errors.ts";
import { commonPasswordError } from "./common-passwords.server.ts";
import { hashPassword } from "./password.server.ts";

/**
 * Hashes a new password. Every place that sets a password uses it.
 * @throws INVALID-FIELDS for one of the most common passwords
 */
export async function hashNewPassword(password: string): Promise<string> {
  const wrong = await commonPasswordError(password);
  if (wrong) throw invalidFields({ password: wrong }, "env.scenarious.popup.login.error");
  return hashPassword(password);
}
