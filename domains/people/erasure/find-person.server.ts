import { sql } from "drizzle-orm";
import { normalizeEmail } from "#domains/identity/registration/registration-fields.ts";
import type { Db } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { memberships, users } from "#domains/identity/tables.server.ts";
import { portalHosts } from "#domains/settings/tables.server.ts";

export type FoundPerson = {
  userId: string;
  /** Whether the account was found by its id, or by an email that its owner has verified. */
  isProven: boolean;
  /** The hosts of the requested portals that they belong to. */
  hosts: string[];
};

/** Finds an account by email or user id, in one portal or (null) in any; null without one. */
export async function findPerson(
  db: Pick<Db, "execute">,
  { emailOrId, environmentId }: { emailOrId: string; environmentId: string | null },
): Promise<FoundPerson | null> {
  const isById = isUuid(emailOrId);
  const { rows } = await db.execute<{ id: string; verified: boolean; hosts: string[] }>(sql`
    select u.id, u.email_verified_at is not null as verified, array(
      select h.host from ${memberships} m
      join ${portalHosts} h on h.environment_id = m.environment_id and h.position = 0
      where m.user_id = u.id and (${environmentId}::text is null
        or m.environment_id = ${environmentId})) as hosts
    from ${users} u
    where ${isById ? sql`u.id = ${emailOrId}` : sql`u.email = ${normalizeEmail(emailOrId)} and u.status is null`}
      and (${environmentId}::text is null or exists (select 1 from ${memberships} m
        where m.user_id = u.id and m.environment_id = ${environmentId}))`);
  const [found] = rows;
  if (!found) return null;
  return { userId: found.id, isProven: isById || found.verified, hosts: found.hosts };
}
