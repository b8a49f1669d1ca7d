import { sql } from "drizzle-orm";
import { isRoleHolder } from "#domains/identity/membership/role-holders.server.ts";
import { adminRole, mentorLeaderRole, mentorRole, ownerRole } from "#domains/settings/roles.ts";
import type { Db } from "#platform/database.server.ts";
import {
  isConversation,
  type StoredConversation,
} from "#domains/conversations/find-conversation.server.ts";
import { conversations } from "#domains/conversations/tables.server.ts";
import { loadTeam } from "#domains/conversations/team.server.ts";
import { secondReaderOf } from "./handed-to.ts";

const roles = [mentorRole, mentorLeaderRole, adminRole, ownerRole];

type Row = Pick<
  StoredConversation,
  "environmentId" | "id" | "userId" | "ownerId" | "leaderId" | "declinedIds"
>;

/** Gives conversations of people under 18 another second reader when theirs has left. */
export async function renewSecondReaders(db: Db): Promise<void> {
  const { rows } = await db.execute<Row>(sql`
    select environment_id as "environmentId", id, user_id as "userId", owner_id as "ownerId",
      leader_id as "leaderId", declined_ids as "declinedIds"
    from ${conversations} conversation
    where is_minor and hidden_at is null and closed_at is null and (second_reader_id is null
      or not ${isRoleHolder(sql`conversation.environment_id`, sql`conversation.second_reader_id`, roles)})`);
  for (const row of rows) {
    const secondReaderId = secondReaderOf(await loadTeam(db, row.environmentId), row, row);
    await db.update(conversations).set({ secondReaderId }).where(isConversation(row));
  }
}
