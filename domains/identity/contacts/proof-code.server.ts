import { sql } from "drizzle-orm";
import { queueEmail } from "#domains/messaging/queue-email.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notAllowed } from "#domains/settings/errors.ts";
import { withTransaction } from "#platform/database.server.ts";
import { type AttemptLimit, countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import { type EmailCtx, composeEmail } from "#domains/identity/compose-email.server.ts";
import { authAttempts, users } from "#domains/identity/tables.server.ts";
import { authorize } from "#domains/identity/policy.server.ts";

export const proofCodeGuessesMax = 5;
export const proofCodeLifeMs = 10 * 60_000;
const proofCodeDigits = 6;
/** Emails with a code to one account. */
export const proofEmailLimit: AttemptLimit = {
  name: "proof email",
  attemptsMax: 5,
  windowMs: 3_600_000,
};

/**
 * Returns the six digits of an attempt. They are derived from its id and the installation's secret, so every email has
 * the same code and the database stores nothing that reveals it.
 */
export function deriveProofCode({ vault }: Pick<Ctx, "vault">, id: string): string {
  const number = Number.parseInt(vault.mac("proof code", id).slice(0, 12), 16);
  return String(number % 10 ** proofCodeDigits).padStart(proofCodeDigits, "0");
}

/** What the database stores of a code: an HMAC of the code and the attempt's id. */
export const hashProofCode = ({ vault }: Pick<Ctx, "vault">, id: string, code: string): string =>
  vault.mac("proof code hash", `${id} ${code}`);

/**
 * Emails the caller a code to their verified address, to prove that the account is theirs. Sending again repeats the
 * same code, and wrong guesses stay counted.
 * @throws AUTH-DENY without a verified email, TOO-MANY-ATTEMPTS
 */
export async function sendProofCode(ctx: EmailCtx): Promise<void> {
  const { actor, portal, clock } = ctx;
  authorize(ctx, "prove", "email");
  const email = await readVerifiedEmail(ctx);
  if (email === null) throw notAllowed();
  const wait = await countAttempt(ctx, proofEmailLimit, actor.userId);
  if (wait > 0) throw tooManyAttempts(wait);
  const now = new Date(clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const { rows: openAttempts } = await tx.execute<{ id: string }>(sql`
      update ${authAttempts} set sends = sends + 1, sent_at = ${now}
      where environment_id = ${portal.id} and user_id = ${actor.userId}
        and purpose = 'change-contact' and subject = ${actor.sessionId}
        and used_at is null and expires_at > ${now} returning id`);
    const id = openAttempts[0]?.id ?? crypto.randomUUID();
    if (!openAttempts[0])
      await tx.execute(sql`
        insert into ${authAttempts}
          (environment_id, id, purpose, user_id, subject, secret_hash, sends, sent_at, expires_at)
        values (${portal.id}, ${id}, 'change-contact', ${actor.userId}, ${actor.sessionId},
          ${hashProofCode(ctx, id, deriveProofCode(ctx, id))}, 1, ${now}, ${new Date(clock.now() + proofCodeLifeMs)})`);
    const values = { name: actor.firstName, code: deriveProofCode(ctx, id) };
    await queueEmail(tx, ctx, composeEmail(ctx, email, "proof-code", values));
  });
}

async function readVerifiedEmail({ db, actor }: Pick<Ctx, "db" | "actor">): Promise<string | null> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select email from ${users} where id = ${actor.userId} and email_verified_at is not null`);
  return rows[0]?.email ?? null;
}
