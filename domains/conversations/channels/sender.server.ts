import { and, eq } from "drizzle-orm";
import { countAttempt, type AttemptLimit } from "#domains/identity/limits/count-attempt.server.ts";
import { loadUser } from "#domains/identity/membership/load-user.server.ts";
import {
  createContactUser,
  findMessengerUser,
  isTemporary,
  listMessengerIdentities,
} from "#domains/identity/messengers/messenger-user.server.ts";
import { type Channel, isChannel } from "#domains/messaging/messenger.ts";
import { type Db, type Transaction, withTransaction } from "#platform/database.server.ts";
import { conversationContacts } from "./tables.server.ts";
import { adoptConversation, type JoiningCtx } from "./adopt-conversation.server.ts";
import { portalLanguageOf } from "./app-language.server.ts";
import type { ActorlessCtx } from "./learner-context.server.ts";

/** Limits how many strangers can open a conversation in one portal. */
export const contactLimit: AttemptLimit = {
  name: "chat contact",
  attemptsMax: 300,
  windowMs: 3_600_000,
};

export type SenderKey = { channel: Channel; issuer: string; subject: string };
export type Sender = {
  userId: string;
  /** The language of messages to them. */
  language: string;
};

type NewSender = { name: string; language: string | undefined };

/**
 * Finds the account of a contact, who writes to a bot: the one that signs in with this messenger, or a temporary one. A
 * stranger becomes a contact. A contact who has signed in since keeps their conversation.
 * @returns null if the portal doesn't take their messages: they are blocked or gone, or one of too many strangers
 */
export async function findSender(
  ctx: ActorlessCtx,
  key: SenderKey,
  { name, language }: NewSender,
): Promise<Sender | null> {
  const signedInId = await findMessengerUser(ctx.db, key);
  if (signedInId !== null) await joinContact(ctx, key, signedInId);
  const userId = signedInId ?? (await readContact(ctx.db, ctx, key));
  const user = userId === null ? null : await loadUser(ctx, userId);
  const hasTemporaryAccount = user?.status === "session";
  // Messages don't count as those of an account that no longer signs in with this messenger.
  if (signedInId === null && !hasTemporaryAccount) {
    if ((await countAttempt(ctx, contactLimit, ctx.portal.id)) > 0) return null;
    return createContact(ctx, key, { name, language });
  }
  if (!user || user.blocks.length > 0 || user.deletion.length > 0) return null;
  return { userId: user.id, language: user.profile.locale };
}

/** Moves to an account what its owner wrote from messengers before signing in to this portal. */
export async function joinContacts(ctx: JoiningCtx, userId: string): Promise<void> {
  for (const { method, issuer, subject } of await listMessengerIdentities(ctx.db, userId))
    if (isChannel(method) && issuer.startsWith(`${method}:${ctx.portal.id}:`))
      await joinContact(ctx, { channel: method, issuer, subject }, userId);
}

/**
 * Moves to the account that signs in with a messenger what its owner wrote there before, as a contact. It may run twice.
 */
export async function joinContact(ctx: JoiningCtx, key: SenderKey, userId: string): Promise<void> {
  if ((await readContact(ctx.db, ctx, key)) === userId) return;
  await withTransaction(ctx.db, async (tx) => {
    const contactId = await readContact(tx, ctx, key);
    await saveContact(tx, ctx, key, userId);
    if (contactId !== null && contactId !== userId && (await isTemporary(tx, contactId)))
      await adoptConversation(tx, ctx, { fromUserId: contactId, toUserId: userId });
  });
}

async function readContact(
  db: Db,
  { portal }: Pick<ActorlessCtx, "portal">,
  { issuer, subject }: SenderKey,
): Promise<string | null> {
  const [row] = await db
    .select({ userId: conversationContacts.userId })
    .from(conversationContacts)
    .where(
      and(
        eq(conversationContacts.environmentId, portal.id),
        eq(conversationContacts.issuer, issuer),
        eq(conversationContacts.subject, subject),
      ),
    );
  return row?.userId ?? null;
}

async function createContact(
  ctx: ActorlessCtx,
  key: SenderKey,
  { name, language: appLanguage }: NewSender,
): Promise<Sender> {
  const language = portalLanguageOf(ctx, appLanguage);
  return withTransaction(ctx.db, async (tx) => {
    const userId = await createContactUser(tx, { portal: ctx.portal, language }, name);
    await saveContact(tx, ctx, key, userId);
    return { userId, language };
  });
}

/** Stores to which account the messages of a contact belong. */
export async function saveContact(
  tx: Transaction,
  { portal }: Pick<ActorlessCtx, "portal">,
  { channel, issuer, subject }: SenderKey,
  userId: string,
): Promise<void> {
  await tx
    .insert(conversationContacts)
    .values({ environmentId: portal.id, channel, issuer, subject, userId })
    .onConflictDoUpdate({
      target: [
        conversationContacts.environmentId,
        conversationContacts.issuer,
        conversationContacts.subject,
      ],
      set: { userId },
    });
}
