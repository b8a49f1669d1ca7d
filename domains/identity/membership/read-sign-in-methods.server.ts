import { sql } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import { identities, users } from "#domains/identity/tables.server.ts";
import { secondFactors } from "#domains/identity/second-step-tables.server.ts";
import type { IdentityMethod } from "#domains/identity/identity.ts";

/** How a user can sign in, without any secret. */
export type SignInMethods = {
  hasPassword: boolean;
  isEmailVerified: boolean;
  isPhoneVerified: boolean;
  /** Accounts at outside services. Times are ISO instants. */
  services: { method: IdentityMethod; usedAt: string }[];
  /** Authenticator apps and passkeys. */
  secondSteps: number;
};

/** Reads a user's sign-in methods; null without an account. */
export async function readSignInMethods(db: Db, userId: string): Promise<SignInMethods | null> {
  const { rows } = await db.execute<SignInMethods>(sql`
    select u.password_hash is not null as "hasPassword", u.email_verified_at is not null as "isEmailVerified",
      u.phone_verified_at is not null as "isPhoneVerified",
      (select count(*)::int from ${secondFactors} where user_id = u.id) as "secondSteps",
      (select coalesce(json_agg(json_build_object('method', method, 'usedAt', used_at) order by created_at), '[]')
        from ${identities} where user_id = u.id) as services
    from ${users} u where u.id = ${userId}`);
  const [row] = rows;
  if (!row) return null;
  const services = row.services.map(({ method, usedAt }) => ({
    method,
    usedAt: new Date(usedAt).toISOString(),
  }));
  return { ...row, services };
}
