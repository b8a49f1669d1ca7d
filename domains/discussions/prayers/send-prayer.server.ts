import { createHash, randomUUID } from "node:crypto";
import { consentMissing, tooManyAttempts } from "#domains/identity/errors.ts";
import {
  countAnonymousWrite,
  findKeyOwner,
  writerOf,
} from "#domains/identity/limits/anonymous-writes.server.ts";
import { type AttemptLimit, countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import { policyVersionOf } from "#domains/identity/sign-in/save-consent.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { cleanLine, cleanText } from "#platform/typed-text.ts";
import { prayerEmpty, prayerTooLong } from "#domains/discussions/errors.ts";
import { hasHeldWord, hasLink } from "#domains/discussions/message-text.ts";
import { authorize } from "#domains/discussions/policy.server.ts";
import { type PrayerFlag, prayerMaxChars, prayerNameMaxChars } from "./prayer.ts";
import { prayerRequests } from "./tables.server.ts";

/** Requests of one account or browser: people write them by hand. */
export const prayerLimit: AttemptLimit = {
  name: "prayer request",
  attemptsMax: 6,
  windowMs: 3_600_000,
  showsRemaining: true,
};

export type NewPrayer = {
  name: string;
  text: string;
  /** Nobody but the team ever reads it. */
  isForTeam: boolean;
  /** Whether the writer agreed that the request is stored and read. */
  agreed: boolean;
  /** A repeated request with the same key is stored once. */
  key?: string | undefined;
};

/**
 * Stores a request for prayer. Nobody but moderators reads it until one of them shows it.
 * @throws PRAYER-EMPTY, PRAYER-LONG, CONSENT-MISSING, TOO-MANY-ATTEMPTS
 */
export async function sendPrayer(ctx: Ctx, input: NewPrayer): Promise<{ isForTeam: boolean }> {
  authorize(ctx, "send", "prayer request");
  const text = cleanText(input.text)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  const name = cleanLine(input.name).trim().slice(0, prayerNameMaxChars);
  if (text === "") throw prayerEmpty();
  if (text.length > prayerMaxChars) throw prayerTooLong();
  if (!input.agreed) throw consentMissing();
  await countAnonymousWrite(ctx);
  const writer = writerOf(ctx);
  const wait = writer === null ? 0 : await countAttempt(ctx, prayerLimit, writer);
  if (wait > 0) throw tooManyAttempts(wait);
  const { isForTeam } = input;
  await ctx.db
    .insert(prayerRequests)
    .values({
      environmentId: ctx.portal.id,
      userId: ctx.actor.kind === "guest" ? null : ctx.actor.userId,
      name,
      text,
      isForTeam,
      state: isForTeam ? "team" : "held",
      flag: findFlag(ctx, `${name} ${text}`),
      key: storedKeyOf(ctx, [input.key ?? randomUUID(), name, text, isForTeam]),
      policyVersion: policyVersionOf(ctx.settings),
      createdAt: new Date(ctx.clock.now()),
    })
    .onConflictDoNothing();
  return { isForTeam };
}

function findFlag({ settings }: Ctx, text: string): PrayerFlag | null {
  if (hasHeldWord(text, settings.discussions.heldWords)) return "word";
  return hasLink(text) ? "link" : null;
}

/** A key is valid for its sender and text only, so nobody can suppress another's request by guessing keys. */
const storedKeyOf = (ctx: Ctx, content: readonly unknown[]): string =>
  createHash("sha256")
    .update(JSON.stringify([findKeyOwner(ctx, content), content]))
    .digest("hex");
