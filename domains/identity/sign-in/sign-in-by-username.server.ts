import { sql } from "drizzle-orm";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { signInMethodDisabled, wrongCredentials } from "#domains/identity/errors.ts";
import { epochSql } from "#domains/identity/sessions/session-epoch.server.ts";
import { knownDeviceColumn, usernameSubject } from "./password-tries.server.ts";
import { countFailedSignIn } from "./count-failed-sign-in.server.ts";
import {
  checkPassword,
  type SignedInSession,
  startSession,
  type TriedUser,
} from "./sign-in-by-email.server.ts";
import { usernameKey } from "./username.ts";
import { users } from "#domains/identity/tables.server.ts";

/**
 * Signs in to an anonymous account. An unknown name, a wrong password and a locked account all give the same error
 * after the same amount of work, so that nobody can find out which names exist.
 * @throws WRONG-CREDENTIALS, TOO-MANY-ATTEMPTS (by IP address only), SIGN-IN-METHOD-DISABLED, CONSENT-MISSING, ACCOUNT-CHANGED
 */
export async function signInByUsername(
  ctx: AccountCtx,
  input: { username: string; password: string; agreed?: boolean | undefined },
): Promise<SignedInSession> {
  if (!ctx.settings.registration.anonymous) throw signInMethodDisabled();
  const key = usernameKey(input.username);
  return countFailedSignIn(ctx, "anonymous", async () => {
    const { rows } = await ctx.db.execute<TriedUser>(sql`
      select u.id, u.password_hash as "passwordHash", ${knownDeviceColumn(ctx)},
        ${epochSql(ctx, sql`u.id`)} as epoch
      from ${users} u where u.username_key = ${key} and u.status is null`);
    const user = await checkPassword(ctx, usernameSubject(key), rows[0], input.password);
    if (!user) throw wrongCredentials("username");
    return startSession(
      ctx,
      { id: user.id, email: null, epoch: user.epoch },
      { agreed: input.agreed === true },
    );
  });
}
