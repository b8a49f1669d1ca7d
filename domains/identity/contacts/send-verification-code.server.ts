import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { queueEmail } from "#domains/messaging/queue-email.server.ts";
import { notAllowed } from "#domains/settings/errors.ts";
import { withTransaction } from "#platform/database.server.ts";
import { type AttemptLimit, countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import { lockOwnAccount } from "#domains/identity/sessions/session-epoch.server.ts";
import { type EmailCtx, composeEmail } from "#domains/identity/compose-email.server.ts";
import { hashProofCode, proofCodeLifeMs, deriveProofCode } from "./proof-code.server.ts";
import { authAttempts } from "#domains/identity/tables.server.ts";
import { authorize } from "#domains/identity/policy.server.ts";

/** The path of the page on which the code is entered. */
const codeEntryPath = "/profile#confirm-email";
const hourMs = 3_600_000;
/** Emails with a code that one account requests, for all its addresses together. */
export const verificationAccountLimit: AttemptLimit = {
  name: "verification account",
  attemptsMax: 5,
  windowMs: hourMs,
};
/** Emails with a code to one address: many accounts together must not flood a stranger. */
export const verificationEmailLimit: AttemptLimit = {
  name: "verification email",
  attemptsMax: 5,
  windowMs: hourMs,
};

/**
 * Emails the caller a code that verifies their address. The code works in this session, for this email. Sending again
 * repeats the same code, and wrong tries stay counted.
 * @param kind the email to send: `welcome` for a new account
 * @throws AUTH-DENY without an email or with a verified one, TOO-MANY-ATTEMPTS, TOKEN-BAD
 */
export async function sendVerificationCode(
  ctx: EmailCtx,
  kind: "verify-email" | "welcome" = "verify-email",
): Promise<void> {
  const { actor, portal, clock } = ctx;
  authorize(ctx, "verify", "email");
  if (actor.email === null) throw notAllowed();
  const waits = [
    await countAttempt(ctx, verificationAccountLimit, actor.userId),
    await countAttempt(ctx, verificationEmailLimit, actor.email),
  ];
  const wait = Math.max(...waits);
  if (wait > 0) throw tooManyAttempts(wait);
  const now = new Date(clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const { email, emailVerified } = await lockOwnAccount(tx, ctx);
    if (email === null || emailVerified) throw notAllowed();
    const { rows: openAttempts } = await tx.execute<{ id: string }>(sql`
      update ${authAttempts} set sends = sends + 1, sent_at = ${now}
      where environment_id = ${portal.id} and user_id = ${actor.userId}
        and purpose = 'verify-email' and subject = ${actor.sessionId}
        and used_at is null and expires_at > ${now} returning id`);
    const id = openAttempts[0]?.id ?? randomUUID();
    if (!openAttempts[0])
      await tx.execute(sql`
        insert into ${authAttempts} (environment_id, id, purpose, user_id, subject, secret_hash, data,
          sends, sent_at, expires_at)
        values (${portal.id}, ${id}, 'verify-email', ${actor.userId}, ${actor.sessionId},
          ${hashProofCode(ctx, id, deriveProofCode(ctx, id))}, ${JSON.stringify({ email })}::jsonb, 1, ${now},
          ${new Date(clock.now() + proofCodeLifeMs)})`);
    const values = {
      name: actor.firstName,
      code: deriveProofCode(ctx, id),
      link: `${portal.origin}${codeEntryPath}`,
    };
    await queueEmail(tx, ctx, composeEmail(ctx, email, kind, values));
  });
}
