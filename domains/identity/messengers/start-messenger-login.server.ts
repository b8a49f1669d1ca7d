import { randomInt, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { safePath } from "#scenarios/safe-path.ts";
import {
  botOf,
  channelOf,
  type Messenger,
  offeredMessengers,
} from "#domains/messaging/messenger.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import {
  ipBucket,
  type AttemptLimit,
  countAttempt,
} from "#domains/identity/limits/count-attempt.server.ts";
import { getLocation } from "#domains/identity/get-location.server.ts";
import { consentMissing, signInMethodDisabled, tooManyAttempts } from "#domains/identity/errors.ts";
import { requireProof } from "#domains/identity/contacts/require-proof.server.ts";
import { hashToken } from "#domains/identity/secret-token.server.ts";
import { availableProviders } from "#domains/settings/providers.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { type MessengerAttempt, messengerLoginLifeMs } from "./messenger-attempt.ts";
import { findBrowserName } from "./browser-name.ts";
import { deriveLinkToken } from "./link-token.server.ts";
import { authAttempts } from "#domains/identity/tables.server.ts";

/** Sign-ins by messenger started in one browser: more than anybody needs. */
export const messengerBrowserLimit: AttemptLimit = {
  name: "messenger browser",
  attemptsMax: 30,
  windowMs: 600_000,
  showsRemaining: true,
};
/** Sign-ins by messenger started from one IP address, which a hall of 500 people can share (docs/decisions/0045). */
export const messengerStartLimit: AttemptLimit = {
  name: "messenger start",
  attemptsMax: 600,
  windowMs: 600_000,
  showsRemaining: true,
};

const numberMin = 10;
const numberMax = 99;
const choicesCount = 3;

export type MessengerLoginInput = {
  messenger: Messenger;
  returnTo: unknown;
  /** The path of the waiting page, if it isn't the messenger's own `/connect/` page. */
  waitPath?: string | undefined;
  agreed: boolean;
  /** Needed from a signed-in user, since the messenger becomes one of their sign-in methods. */
  proof?: string | undefined;
  /** The secret that this browser's cookie holds. */
  browser: string;
};

/**
 * Starts a sign-in by messenger for this browser, the only one it can sign in. Cancels the browser's earlier attempt.
 * @throws SIGN-IN-METHOD-DISABLED, CONSENT-MISSING, TOO-MANY-ATTEMPTS, PROOF-MISSING, PROOF-WRONG
 */
export async function startMessengerLogin(
  ctx: AccountCtx,
  input: MessengerLoginInput,
): Promise<{ id: string }> {
  const { messenger } = input;
  const available = availableProviders(ctx);
  const [bot, channel] = [botOf(messenger, ctx.settings), channelOf(messenger, available)];
  const isOffered = offeredMessengers(ctx.settings, available).includes(messenger);
  if (!isOffered || bot === null || channel === null) throw signInMethodDisabled();
  if (ctx.settings.gdpr && !input.agreed) throw consentMissing();
  const wait =
    (await countAttempt(ctx, messengerBrowserLimit, hashToken(input.browser))) ||
    (await countAttempt(ctx, messengerStartLimit, ipBucket(ctx.clientAddress)));
  if (wait > 0) throw tooManyAttempts(wait);
  // A temporary account doesn't count: nobody has proved to own it, and it may become another user's in the meantime.
  const startedBy = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  if (startedBy !== null) await requireProof(ctx, input.proof ?? "");
  const { city } = await getLocation(ctx);
  const [id, browserHash] = [randomUUID(), hashToken(input.browser)];
  const attempt: MessengerAttempt = {
    messenger,
    channel,
    bot,
    returnTo: safePath(input.returnTo, "/"),
    waitPath: safePath(input.waitPath, null),
    agreed: input.agreed,
    startedBy,
    ...chooseNumbers(),
    language: ctx.language,
    browser: findBrowserName(ctx.userAgent),
    city,
  };
  await withTransaction(ctx.db, async (tx) => {
    await tx.execute(sql`delete from ${authAttempts} where environment_id = ${ctx.portal.id}
      and purpose = 'messenger-login' and browser_hash = ${browserHash}`);
    await tx.execute(sql`
      insert into ${authAttempts} (environment_id, id, purpose, secret_hash, browser_hash, data,
        created_at, expires_at)
      values (${ctx.portal.id}, ${id}, 'messenger-login', ${hashToken(deriveLinkToken(ctx.vault, id))},
        ${browserHash}, ${JSON.stringify(attempt)}::jsonb, ${new Date(ctx.clock.now())},
        ${new Date(ctx.clock.now() + messengerLoginLifeMs)})`);
  });
  return { id };
}

/** Chooses the number that the page shows, and the numbers that the chat offers, including that one. */
function chooseNumbers(): Pick<MessengerAttempt, "number" | "numbers"> {
  const numbers = new Set<string>();
  while (numbers.size < choicesCount) numbers.add(String(randomInt(numberMin, numberMax + 1)));
  const list = [...numbers];
  return { numbers: list, number: list[randomInt(choicesCount)]! };
}
