import type pg from "pg";

/** How many messages each conversation has. */
export const messagesPerConversation = 10;
/** The measured mentor's open conversations: as many as one may have. */
const openCount = 500;
/** How many wait in the pool, after those of the mentor. */
const poolCount = 100;
/** Of this many others, one belongs to the mentor and is closed. */
const share = 100;
/** Of this many conversations of others, one is open. */
const openShare = 101;
/** Other mentors own the rest. */
const otherOwners = 100;

/**
 * Inserts learners, a conversation for each, and their messages. A mentor owns 500 open conversations, 100 wait in the
 * pool, and most others are closed, as in a portal that is years old. In each third the learner waits for an answer.
 */
export async function insertBulkConversations(
  pool: pg.Pool,
  environmentId: string,
  { mentorId, count }: { mentorId: string; count: number },
): Promise<void> {
  const client = await pool.connect();
  const learnerSql = "md5('learner' || n)::uuid";
  const conversationSql = "md5('conversation' || n)::uuid";
  try {
    await client.query("set statement_timeout = 0");
    await client.query("set synchronous_commit = off");
    // Without the checks of foreign keys: they would take most of the time.
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into users (id, profile)
       select ${learnerSql}, '{"firstName":"Anna"}' from generate_series(1, $1::int) n`,
      [count],
    );
    await client.query(
      `insert into memberships (environment_id, user_id, roles)
       select $1, ${learnerSql}, array['disciple'] from generate_series(1, $2::int) n`,
      [environmentId, count],
    );
    await client.query(
      `insert into conversations (environment_id, id, user_id, owner_id, language, last_sequence,
         owner_unread, opened_at, first_answered_at, waiting_since, last_message_at, closed_at)
       select $1, ${conversationSql}, ${learnerSql},
         case when n <= ${openCount} or n > ${openCount + poolCount} and n % ${share} = 0 then $2::uuid
           when n <= ${openCount + poolCount} then null else md5('learner' || 1 + n % ${otherOwners})::uuid end,
         'en', ${messagesPerConversation}, n % 3, now() - n * interval '1 minute',
         now() - n * interval '30 seconds',
         case when n % 3 = 0 or n between ${openCount} + 1 and ${openCount + poolCount} then now() - n * interval '20 seconds' end,
         now() - n * interval '10 seconds',
         case when n > ${openCount + poolCount} and n % ${openShare} <> 0 then now() end
       from generate_series(1, $3::int) n`,
      [environmentId, mentorId, count],
    );
    await client.query(
      `insert into conversation_messages (environment_id, conversation_id, sequence, direction, kind,
         channel, state, author_id, text, idempotency_key, created_at)
       select $1, ${conversationSql}, sequence, case sequence % 2 when 0 then 'out' else 'in' end,
         'text', 'portal', 'sent', ${learnerSql}, 'What does the parable say to us? ' || sequence,
         'bulk ' || sequence, now() - n * interval '10 seconds'
       from generate_series(1, $2::int) n, generate_series(1, ${messagesPerConversation}) sequence`,
      [environmentId, count],
    );
    for (const table of ["users", "memberships", "conversations", "conversation_messages"])
      await client.query(`vacuum (analyze) ${table}`);
  } finally {
    // Close the connection, because its settings must not affect later queries.
    client.release(true);
  }
}
