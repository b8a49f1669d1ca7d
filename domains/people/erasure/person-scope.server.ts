import { sql } from "drizzle-orm";
import type { PersonScope } from "#domains/settings/personal-data.server.ts";
import type { Db } from "#platform/database.server.ts";
import { identities, users } from "#domains/identity/tables.server.ts";

/** Returns all ids and contacts by which a user's rows are found, in one portal or (null) in all. */
export async function findPersonScope(
  db: Pick<Db, "execute">,
  { userId, environmentId }: { userId: string; environmentId: string | null },
): Promise<PersonScope> {
  const { rows } = await db.execute<{ userIds: string[]; contacts: string[] }>(sql`
    select
      array(select id::text from ${users} where id = ${userId} or adopted_by = ${userId}) as "userIds",
      array(
        select email from ${users}
        where id = ${userId} and email is not null and email_verified_at is not null
        union select phone from ${users}
        where id = ${userId} and phone is not null and phone_verified_at is not null
        union select subject from ${identities} where user_id = ${userId}) as contacts`);
  const { userIds, contacts } = rows[0]!;
  return { environmentId, userIds, contacts };
}
