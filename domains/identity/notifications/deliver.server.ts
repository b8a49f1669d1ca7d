import { queueEmail } from "#domains/messaging/queue-email.server.ts";
import { queuePush } from "#domains/identity/push/send-push.server.ts";
import { trySendMessengerMessage } from "#domains/identity/messengers/send-messenger-message.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type MessagesCtx, translatorFor } from "#domains/settings/translator.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import {
  channelRules,
  type NotificationChannel,
  type NotificationPreferences,
  type NotificationTopic,
  preferencesPath,
} from "./preferences.ts";
import { stopPath } from "./stop-link.server.ts";

/** What a message says, before its sender and its words are hidden from people who want discreet notices. */
export type HeldContent = {
  language: string;
  /** The address of the portal, and the path there that shows more. */
  origin: string;
  path: string;
  /** Later than this, in epoch milliseconds, the message would be of no use. */
  latestAt?: number | undefined;
  /** One line, for messengers and the daily email. */
  title: string;
  /** Null: the person has no email. */
  email: {
    to: string;
    subject: string;
    body: string;
    /** The URL that stops exactly these emails, if the text names it itself. */
    unsubscribe?: string | undefined;
  } | null;
};

export type DeliveryCtx = Pick<Ctx, "clock" | "jobs" | "portal" | "settings" | "vault"> &
  MessagesCtx;

/** The channels in which a message can wait. */
export type HeldChannel = Exclude<NotificationChannel, "portal">;

type Recipient = {
  userId: string;
  preferences: Pick<NotificationPreferences, "discreet">;
};

/** Queues a message in one channel. */
export function deliver(
  tx: Transaction,
  ctx: DeliveryCtx,
  recipient: Recipient,
  {
    channel,
    topic,
    content,
  }: { channel: HeldChannel; topic: NotificationTopic; content: HeldContent },
): Promise<void> {
  if (channel === "email") return deliverByEmail(tx, ctx, recipient, topic, content);
  if (channel === "push") return deliverByPush(tx, ctx, recipient, content);
  return deliverToMessenger(tx, ctx, recipient, content);
}

/** Queues a message to each browser in which the user has turned on push messages. */
async function deliverByPush(
  tx: Transaction,
  ctx: DeliveryCtx,
  { userId, preferences }: Recipient,
  { language, path, title }: HeldContent,
): Promise<void> {
  const t = translatorFor(ctx, language);
  const message = preferences.discreet
    ? { title: t("email.discreet.sender"), body: t("email.discreet.subject") }
    : { title: ctx.portal.name, body: title };
  await queuePush(tx, ctx, userId, { ...message, path });
}

/** Queues a message to a messenger; does nothing for a user without one. */
async function deliverToMessenger(
  tx: Transaction,
  ctx: DeliveryCtx,
  { userId, preferences }: Recipient,
  { language, origin, path, title }: HeldContent,
): Promise<void> {
  const t = translatorFor(ctx, language);
  const text = preferences.discreet ? t("email.discreet.subject") : title;
  const buttons = [{ label: t("email.notice.open"), url: origin + path }];
  await trySendMessengerMessage(tx, ctx, { userId, text, buttons });
}

/** Queues an email that says why it comes and, unless it always comes, how to stop it. */
async function deliverByEmail(
  tx: Transaction,
  ctx: DeliveryCtx,
  { userId, preferences }: Recipient,
  topic: NotificationTopic,
  content: HeldContent,
): Promise<void> {
  const { email, language, origin, path } = content;
  if (!email) return;
  const t = translatorFor(ctx, language);
  const isStoppable = channelRules[topic].email !== "always";
  const stopUrl = isStoppable ? origin + stopPath(ctx, userId, topic) : undefined;
  const unsubscribe = email.unsubscribe ?? stopUrl;
  if (preferences.discreet) {
    const link = origin + path;
    const ending = unsubscribe === undefined ? "" : t("email.notice.stop", { link: unsubscribe });
    await queueEmail(tx, ctx, {
      to: email.to,
      sender: t("email.discreet.sender"),
      subject: t("email.discreet.subject"),
      body: joinParts(t("email.discreet.body", { link }), ending),
      ...(unsubscribe !== undefined && { unsubscribe }),
    });
    return;
  }
  // A text that names its own link also says why it comes.
  const why = email.unsubscribe === undefined ? t(`email.why.${topic}`) : "";
  const stop =
    email.unsubscribe === undefined && stopUrl !== undefined
      ? t("email.notice.stop", { link: stopUrl })
      : "";
  await queueEmail(tx, ctx, {
    to: email.to,
    subject: email.subject,
    body: joinParts(email.body, why, stop),
    ...(unsubscribe !== undefined && { unsubscribe }),
  });
}

/** Queues one email with everything that waited for it. */
export async function deliverDigest(
  tx: Transaction,
  ctx: DeliveryCtx,
  { userId, preferences }: Recipient,
  contents: readonly HeldContent[],
): Promise<void> {
  const newest = contents.at(-1);
  if (!newest?.email) return;
  const { language, origin } = newest;
  const t = translatorFor(ctx, language);
  const unsubscribe = origin + stopPath(ctx, userId, "all");
  const count = contents.length;
  const items = preferences.discreet
    ? t("email.discreet.digest", { count, link: `${origin}${preferencesPath}` })
    : contents.map(({ title, path }) => `${title}\n${origin}${path}`).join("\n\n");
  await queueEmail(tx, ctx, {
    to: newest.email.to,
    ...(preferences.discreet && { sender: t("email.discreet.sender") }),
    subject: preferences.discreet
      ? t("email.discreet.subject")
      : t("email.digest.subject", { count, portal: ctx.portal.name }),
    body: joinParts(
      items,
      t("email.digest.why", { link: `${origin}${preferencesPath}` }),
      t("email.notice.stop", { link: unsubscribe }),
    ),
    unsubscribe,
  });
}

const joinParts = (...parts: string[]): string => parts.filter((part) => part !== "").join("\n\n");
