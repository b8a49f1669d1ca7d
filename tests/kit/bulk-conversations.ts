import { createHash } from "node:crypto";
import type pg from "pg";
import { userIdSql } from "./bulk-data.ts";
import { insertWithoutIndexes } from "./bulk-insert.ts";

/** The measured mentor's open conversations: as many as one may have. */
const openCount = 500;
/** How many wait in the pool, after those of the mentor. */
const poolCount = 100;
/** Of this many others, one belongs to the mentor and is closed. */
const share = 100;
/** Of this many conversations of others, one is open. */
const openShare = 101;
/** Other mentors own the rest; they are members as well. */
const otherOwners = 100;
/** The longest conversation, the first one, has one message of this many, and several pages of them in any case. */
const longShare = 1_000;
const longLengthMin = 200;
/** How many different waits there are; none is so long that the server gives the question to somebody else. */
const waitsCount = 1_000;
/** Messages consist of one to three of these, so their lengths differ. */
const sentences = [
  "Thank you.",
  "What does the parable say to us?",
  "I read the lesson twice, and I still wonder why the older brother stays outside.",
  "Yes, gladly!",
  "My mother is ill, and I find it hard to pray at the moment. Where would you begin?",
  "Read the chapter once more, slowly, and write down what surprises you.",
  "Дякую за відповідь, тепер я розумію краще.",
  "هل يمكن أن نتحدث غدًا؟",
];
const firstSql = `1 + (n + sequence * 3) % ${sentences.length}`;

/** Returns the id of the conversation with this number, from 1; the mentor's are the first. */
export function bulkConversationId(number: number): string {
  const hex = createHash("md5").update(`conversation${number}`).digest("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/**
 * Inserts a conversation for each of the first bulk members, and the messages. A mentor owns 500 open conversations, 100
 * wait in the pool, and most others are closed, as in a portal that is years old. In each third open one the learner
 * waits for an answer. The first conversation is much longer than the others.
 */
export async function insertBulkConversations(
  client: pg.PoolClient,
  environmentId: string,
  { mentorId, count, messages }: { mentorId: string; count: number; messages: number },
): Promise<void> {
  const conversationSql = "md5('conversation' || n)::uuid";
  const isOpen = `n <= ${openCount + poolCount} or n % ${openShare} = 0`;
  const longLength = Math.max(longLengthMin, Math.floor(messages / longShare));
  const usualLength = Math.max(1, Math.floor((messages - longLength) / count));
  await client.query(
    `update memberships set roles = array['disciple', 'mentor'] where environment_id = $1
       and user_id in (select ${userIdSql("n")} from generate_series(1, ${otherOwners}) n)`,
    [environmentId],
  );
  await insertWithoutIndexes(client, "conversations", () =>
    client.query(
      `insert into conversations (environment_id, id, user_id, owner_id, language, last_sequence,
         owner_unread, opened_at, first_answered_at, waiting_since, last_message_at, closed_at)
       select $1, ${conversationSql}, ${userIdSql("n")},
         case when n <= ${openCount} or n > ${openCount + poolCount} and n % ${share} = 0 then $2::uuid
           when n <= ${openCount + poolCount} then null else ${userIdSql(`1 + n % ${otherOwners}`)} end,
         'en', ${usualLength} + case when n = 1 then ${longLength} else 0 end, n % 3,
         now() - n * interval '1 minute', now() - n * interval '30 seconds',
         case when (${isOpen}) and (n % 3 = 0 or n between ${openCount} + 1 and ${openCount + poolCount})
           then now() - n % ${waitsCount} * interval '20 seconds' end,
         now() - n * interval '10 seconds', case when not (${isOpen}) then now() end
       from generate_series(1, $3::int) n order by 2`,
      [environmentId, mentorId, count],
    ),
  );
  // All first messages, then all second ones: those of one conversation lie far apart, as if written over years.
  await insertWithoutIndexes(client, "conversation_messages", () =>
    client.query(
      `insert into conversation_messages (environment_id, conversation_id, sequence, direction, kind,
         channel, state, author_id, text, idempotency_key, created_at)
       select $1, ${conversationSql}, sequence, case sequence % 2 when 0 then 'out' else 'in' end,
         'text', 'portal', 'sent', ${userIdSql("n")},
         array_to_string(($3::text[])[${firstSql}:${firstSql} + (n + sequence) % 3], ' '),
         'bulk ' || sequence, now() - n * interval '10 seconds'
       from (
         select sequence, n from generate_series(1, ${usualLength}) sequence, generate_series(1, $2::int) n
         union all
         select ${usualLength} + more, 1 from generate_series(1, ${longLength}) more
       ) messages
       order by 3, 2`,
      [environmentId, count, sentences],
    ),
  );
}
