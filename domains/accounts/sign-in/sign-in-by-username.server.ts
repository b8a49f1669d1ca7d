import { sql } from "drizzle-orm";
import type { AccountCtx } from "#domains/accounts/account-context.server.ts";
import { addressBucket, countAttempt } from "#domains/accounts/limits/count-attempt.server.ts";
import { methodOff, tooManyAttempts, wrongCredentials } from "#domains/accounts/errors.ts";
import { verifyPassword } from "#domains/accounts/passwords/password.server.ts";
import {
  accountSignInLimit,
  addressSignInLimit,
  type SignedInSession,
  startSession,
} from "./sign-in-by-email.server.ts";
import { usernameKey } from "./username.ts";

/**
 * Signs in an anonymous account. Known or unknown, wrong or locked: the same answer after the same work.
 * @throws WRONG-CREDENTIALS, TOO-MANY-ATTEMPTS (by address only), METHOD-OFF
 */
export async function signInByUsername(
  ctx: AccountCtx,
  input: { username: string; password: string },
): Promise<SignedInSession> {
  if (!ctx.settings.registration.anonymous) throw methodOff();
  const key = usernameKey(input.username);
  const wait = await countAttempt(ctx, addressSignInLimit, addressBucket(ctx.clientAddress));
  if (wait > 0) throw tooManyAttempts(wait);
  const locked = (await countAttempt(ctx, accountSignInLimit, `name:${key}`)) > 0;
  const { rows } = await ctx.db.execute<{ id: string; password_hash: string | null }>(
    sql`select id, password_hash from users where username_key = ${key} and status is null`,
  );
  const user = rows[0];
  const right = await verifyPassword(user?.password_hash ?? null, input.password);
  if (!user || !right || locked) throw wrongCredentials("username");
  return startSession(ctx, { id: user.id, email: null });
}
