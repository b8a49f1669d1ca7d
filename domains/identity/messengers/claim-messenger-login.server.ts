import { sql } from "drizzle-orm";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { requireSameUser } from "#domains/identity/sign-in/require-same-user.ts";
import { hashToken } from "#domains/identity/secret-token.server.ts";
import { signInByIdentity } from "#domains/identity/sign-in/sign-in-by-identity.server.ts";
import type { SignedInSession } from "#domains/identity/sign-in/sign-in-by-email.server.ts";
import { isUuid } from "#platform/uuid.ts";
import {
  type MessengerAttempt,
  messengerCodeGuessesMax,
  messengerIssuer,
  type MessengerStage,
} from "./messenger-attempt.ts";
import {
  messengerCodeWrong,
  messengerLoginOver,
  messengerNotYet,
  messengerRefused,
} from "./errors.ts";
import { macOfCode } from "./link-token.server.ts";
import { authAttempts } from "#domains/identity/tables.server.ts";

type Claim = {
  id: string;
  /** The secret of the calling browser; null without one. */
  browser: string | null;
  /** The bot's code, as typed into the page. Without it, the chat must have approved the sign-in. */
  code?: string | undefined;
};

type AttemptRow = { stage: MessengerStage; subject: string | null; data: MessengerAttempt };

/**
 * Signs in the browser that started the attempt, once the chat has approved it or its code was typed in this browser,
 * and marks the attempt as used. `returnTo` is the page the user wanted.
 * @throws NOT-FOUND, ALREADY-SIGNED-IN, ACCOUNT-CHANGED, MESSENGER-NOT-YET, MESSENGER-REFUSED,
 *   MESSENGER-CODE-WRONG, CONSENT-MISSING, TOO-MANY-ATTEMPTS
 */
export async function claimMessengerLogin(
  ctx: AccountCtx,
  claim: Claim,
): Promise<SignedInSession & { returnTo: string }> {
  const attempt = await findAttempt(ctx, claim);
  if (!attempt || attempt.stage === "spent") throw messengerLoginOver();
  requireSameUser(ctx, attempt.data.startedBy);
  if (attempt.stage === "refused") throw messengerRefused();
  if (attempt.stage !== "approved") await approveByCode(ctx, claim);
  const consumedAttempt = await consumeAttempt(ctx, claim);
  if (!consumedAttempt?.subject) throw messengerLoginOver();
  const { channel, bot, senderName, agreed, startedBy, returnTo } = consumedAttempt.data;
  const session = await signInByIdentity(ctx, {
    identity: {
      method: channel,
      issuer: messengerIssuer(channel, ctx.portal.id, bot),
      subject: consumedAttempt.subject,
      emailVerified: false,
      firstName: senderName,
    },
    agreed,
    startedBy,
  });
  return { ...session, returnTo };
}

/** SQL condition: the attempt of this portal and this browser, unless it is over. */
const isOwnAttempt = (ctx: AccountCtx, { id, browser }: Claim) => sql`
  environment_id = ${ctx.portal.id} and purpose = 'messenger-login' and id = ${id}
  and browser_hash = ${hashToken(browser ?? "")} and used_at is null
  and expires_at > ${new Date(ctx.clock.now())}`;

async function findAttempt(ctx: AccountCtx, claim: Claim): Promise<AttemptRow | undefined> {
  if (claim.browser === null || !isUuid(claim.id)) return undefined;
  const { rows } = await ctx.db.execute<AttemptRow>(
    sql`select stage, subject, data from ${authAttempts} where ${isOwnAttempt(ctx, claim)}`,
  );
  return rows[0];
}

/** Approves the attempt if the typed code is right. Counts the try first, so parallel tries can't exceed the limit. */
async function approveByCode(ctx: AccountCtx, claim: Claim): Promise<void> {
  const code = claim.code?.replace(/\D/g, "") ?? "";
  if (code === "") throw messengerNotYet();
  const { rows } = await ctx.db.execute<{ guesses: number; code: string | null }>(sql`
    update ${authAttempts} set guesses = guesses + 1
    where ${isOwnAttempt(ctx, claim)} and stage = 'seen' and data ? 'code'
    returning guesses, data->>'code' as code`);
  const attempt = rows[0];
  if (!attempt) throw messengerCodeWrong();
  if (attempt.guesses > messengerCodeGuessesMax) throw messengerLoginOver();
  const givenMac = macOfCode(ctx.vault, claim.id, code);
  const { rows: approved } = await ctx.db.execute(sql`
    update ${authAttempts} set stage = 'approved'
    where ${isOwnAttempt(ctx, claim)} and stage = 'seen' and data->>'code' = ${givenMac} returning 1 as done`);
  if (approved.length === 0) throw messengerCodeWrong();
}

/** Marks the attempt as used. Of two parallel claims only the first succeeds. */
async function consumeAttempt(ctx: AccountCtx, claim: Claim): Promise<AttemptRow | undefined> {
  const { rows } = await ctx.db.execute<AttemptRow>(sql`
    update ${authAttempts} set stage = 'spent', used_at = ${new Date(ctx.clock.now())}
    where ${isOwnAttempt(ctx, claim)} and stage = 'approved' returning stage, subject, data`);
  return rows[0];
}
