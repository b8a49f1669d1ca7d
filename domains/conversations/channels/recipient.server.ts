import { and, eq, sql } from "drizzle-orm";
import {
  findMessengerUser,
  isTemporary,
  listMessengerIdentities,
} from "#domains/identity/messengers/messenger-user.server.ts";
import { messengerIssuer } from "#domains/identity/messengers/messenger-attempt.ts";
import { botOf, type Channel, messengerOf } from "#domains/messaging/messenger.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { conversationContacts } from "./tables.server.ts";

type RecipientCtx = Pick<Ctx, "db" | "portal" | "settings">;
type Recipient = { userId: string; channel: Channel };

/** Returns the portal's present bot of a channel, as identities name it; null without one. */
export function issuerOf(
  { portal, settings }: Pick<Ctx, "portal" | "settings">,
  channel: Channel,
): string | null {
  const bot = botOf(messengerOf(channel), settings);
  return bot === null ? null : messengerIssuer(channel, portal.id, bot);
}

/**
 * Returns the learner's id at a messenger: the one with which they sign in, or from which they write as a contact. Null if
 * the portal's present bot doesn't know them.
 */
export async function findRecipient(
  ctx: RecipientCtx,
  { userId, channel }: Recipient,
): Promise<string | null> {
  const issuer = issuerOf(ctx, channel);
  if (issuer === null) return null;
  const subject = await findContactSubject(ctx, issuer, userId);
  const owner = subject === null ? null : await findMessengerUser(ctx.db, { issuer, subject });
  if (subject !== null && owner === userId) return subject;
  if (subject !== null && owner === null && (await isTemporary(ctx.db, userId))) return subject;
  const identities = await listMessengerIdentities(ctx.db, userId);
  return identities.find((one) => one.issuer === issuer)?.subject ?? null;
}

async function findContactSubject(
  { db, portal }: RecipientCtx,
  issuer: string,
  userId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ subject: conversationContacts.subject })
    .from(conversationContacts)
    .where(
      and(
        eq(conversationContacts.environmentId, portal.id),
        eq(conversationContacts.issuer, issuer),
        eq(conversationContacts.userId, userId),
      ),
    )
    .orderBy(sql`${conversationContacts.lastWrittenAt} desc nulls last`)
    .limit(1);
  return row?.subject ?? null;
}
