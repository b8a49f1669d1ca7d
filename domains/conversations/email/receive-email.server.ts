import { createHash } from "node:crypto";
import { type AttemptLimit, countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import { webhookRefused } from "#domains/identity/messengers/errors.ts";
import type { MessengerEventCtx } from "#domains/identity/messengers/handle-messenger-event.server.ts";
import { recordWebhookEvent } from "#domains/messaging/record-webhook-event.server.ts";
import { invalidInput, notFound } from "#domains/settings/errors.ts";
import { providerKeysOf } from "#domains/settings/providers.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { incomingMessages } from "#domains/conversations/channels/tables.server.ts";
import { incomingQueue } from "#domains/conversations/channels/queue-incoming-message.server.ts";
import { type EmailCall, isSigned, readRawEmail } from "./email-call.server.ts";
import { type EmailHeader, headersNamed, kindOfEmail } from "./email-kind.ts";
import { parseEmail, parseHeaders } from "./parse-email.server.ts";
import { recordBounce } from "./record-bounce.server.ts";
import { findReplyConversation } from "./reply-address.server.ts";
import { isTestAddress, recordTest } from "./test-email.server.ts";
import { emailIssuer, storeWaitingFiles } from "./waiting-files.server.ts";

/** Limits how many emails to one conversation are read: more than anybody writes. */
export const incomingEmailLimit: AttemptLimit = {
  name: "email to a mentor",
  attemptsMax: 60,
  windowMs: 600_000,
};

type EmailCtx = MessengerEventCtx & { files: FileStore };

/** What became of an email. Only `taken` reaches a conversation. */
export const emailOutcomes = [
  "taken",
  "repeated",
  "bounce",
  "automatic",
  "unknown-address",
  "too-many",
  "unreadable",
  "test",
] as const;
export type EmailOutcome = (typeof emailOutcomes)[number];

/** Headers that name the recipients of an email. */
const recipientHeaders = [
  "to",
  "cc",
  "delivered-to",
  "x-original-to",
  "x-forwarded-to",
  "envelope-to",
  "x-envelope-to",
];

/**
 * Takes an email that a mail service hands to this portal, and queues it. Only emails to the address of a conversation are
 * read; all others are counted and forgotten, so that nobody learns which addresses exist.
 * @throws NOT-FOUND if the portal takes no email, WEBHOOK-REFUSED, INVALID if the call has no email
 */
export async function receiveEmail(ctx: EmailCtx, call: EmailCall): Promise<EmailOutcome> {
  const keys = await providerKeysOf(ctx, "email");
  if (keys === null || ctx.settings.conversations.replyDomain === "") throw notFound();
  if (!isSigned(call, keys.webhookSecret)) throw webhookRefused();
  const raw = await readRawEmail(call);
  if (raw === null) throw invalidInput("The call has no email as it came (RFC 822).");
  const headers = await parseHeaders(raw);
  if (headers === null) return "unreadable";
  const kind = kindOfEmail(headers);
  if (kind === "bounce") return recordBounce(ctx, raw);
  const recipients = recipientHeaders.flatMap((name) => headersNamed(headers, name)).join("\n");
  if (isTestAddress(recipients)) return recordTest(ctx);
  if (kind === "automatic") return "automatic";
  const conversationId = findReplyConversation(ctx, recipients);
  if (conversationId === null) return "unknown-address";
  const wait = await countAttempt(ctx, incomingEmailLimit, `${ctx.portal.id} ${conversationId}`);
  return wait > 0 ? "too-many" : queueEmail(ctx, conversationId, { raw, headers });
}

/** Queues an email once, even if the mail service delivers it several times. */
async function queueEmail(
  ctx: EmailCtx,
  conversationId: string,
  { raw, headers }: { raw: Buffer; headers: readonly EmailHeader[] },
): Promise<EmailOutcome> {
  const { text, sentAt, details, files: sentFiles } = await parseEmail(raw, headers);
  const messageId =
    headersNamed(headers, "message-id")[0] ?? createHash("sha256").update(raw).digest("hex");
  const environmentId = ctx.portal.id;
  const sender = { issuer: emailIssuer, subject: conversationId };
  return withTransaction(ctx.db, async (tx) => {
    const eventId = `${conversationId} ${messageId}`;
    if (!(await recordWebhookEvent(tx, ctx, "email", eventId))) return "repeated";
    const files = await storeWaitingFiles(tx, ctx, { environmentId, conversationId }, sentFiles);
    await tx.insert(incomingMessages).values({
      environmentId,
      channel: "email",
      ...sender,
      message: { eventId, senderName: "", text, sentAt, email: { ...details, files } },
      receivedAt: new Date(ctx.clock.now()),
    });
    await ctx.jobs.enqueue(tx, incomingQueue, { environmentId, ...sender });
    return "taken";
  });
}
