import type { MessengerEventCtx } from "#domains/identity/messengers/handle-messenger-event.server.ts";
import { queueEmail } from "#domains/messaging/queue-email.server.ts";
import {
  forgetWebhookEvent,
  recordWebhookEvent,
  wasEventRecorded,
} from "#domains/messaging/record-webhook-event.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { missingKeysOf } from "#domains/settings/providers.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import type { ChannelState, ChannelTest } from "#domains/conversations/channels/channel-state.ts";

type TestCtx = Pick<
  Ctx,
  "db" | "portal" | "settings" | "vault" | "providers" | "log" | "clock" | "jobs"
>;

/** The path to which mail services deliver email. */
export const emailWebhookPath = "/webhooks/email";

/** The address that only tests write to. */
const testAddressName = "reply+test";
const testEvent = "test";

export const isTestAddress = (recipients: string): boolean =>
  recipients.toLowerCase().includes(`${testAddressName}@`);

/** Records that a test email has come back. */
export async function recordTest(ctx: MessengerEventCtx): Promise<"test"> {
  await recordWebhookEvent(ctx.db, ctx, "email", testEvent);
  return "test";
}

/** Returns what email still needs in this portal, and whether the last test email has come back. */
export async function readEmailChannel(ctx: TestCtx): Promise<ChannelTest> {
  const missingKeys = await missingKeysOf(ctx, "email");
  const { replyDomain } = ctx.settings.conversations;
  const setup = {
    channel: "email" as const,
    bot: replyDomain === "" ? null : replyDomain,
    missingKeys,
    webhookUrl: ctx.portal.origin + emailWebhookPath,
    found: null,
  };
  const stateOf = async (): Promise<ChannelState> => {
    if (replyDomain === "") return "email-no-domain";
    if (missingKeys.length > 0) return "email-no-secret";
    if (ctx.providers.smtpUrl === undefined) return "email-no-server";
    return (await wasEventRecorded(ctx.db, ctx, "email", testEvent))
      ? "email-works"
      : "email-waits";
  };
  return { ...setup, state: await stateOf() };
}

/** Sends an email to the portal's own reply address. When it comes back, the channel works. */
export async function sendTestEmail(ctx: TestCtx): Promise<ChannelTest> {
  const channel = await readEmailChannel(ctx);
  if (channel.state !== "email-works" && channel.state !== "email-waits") return channel;
  await withTransaction(ctx.db, async (tx) => {
    await forgetWebhookEvent(tx, ctx, "email", testEvent);
    await queueEmail(tx, ctx, {
      to: `${testAddressName}@${ctx.settings.conversations.replyDomain}`,
      subject: ctx.portal.name,
      body: channel.webhookUrl,
    });
  });
  return { ...channel, state: "email-sent" };
}
