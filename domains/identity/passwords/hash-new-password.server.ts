import { invalidFields } from "#domains/identity/errors.ts";
import { checkCommonPassword } from "./common-passwords.server.ts";
import { hashPassword } from "./password.server.ts";

/**
 * Hashes a new password. Every place that sets a password uses it.
 * @throws INVALID-FIELDS for one of the most common passwords
 */
export async function hashNewPassword(password: string): Promise<string> {
  const error = await checkCommonPassword(password);
  if (error) throw invalidFields({ password: error }, "env.scenarious.popup.login.error");
  return hashPassword(password);
}
