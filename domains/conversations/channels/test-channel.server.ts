import { webhookPath } from "#domains/identity/messengers/connect-bots.server.ts";
import type { ChannelAccount, FailedCall } from "#domains/messaging/adapters/adapter.ts";
import { adapterOf } from "#domains/messaging/adapters/adapters.server.ts";
import { botOf, type Channel, channels, messengerOf } from "#domains/messaging/messenger.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { hasHost } from "#domains/settings/portal-hosts.server.ts";
import { missingKeysOf, providerKeysOf } from "#domains/settings/providers.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { ServiceFailure } from "#platform/call-service.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import type { OutsideChannel } from "#domains/conversations/conversation.ts";
import { readEmailChannel, sendTestEmail } from "#domains/conversations/email/test-email.server.ts";
import { authorize } from "#domains/conversations/policy.server.ts";
import type { ChannelState, ChannelTest } from "./channel-state.ts";

type TestCtx = Pick<
  Ctx,
  "db" | "portal" | "settings" | "vault" | "providers" | "log" | "actor" | "clock" | "jobs"
>;

/** Lists email and every messenger with what each still needs here. Calls no service. @throws AUTH-DENY */
export async function listMessengerChannels(ctx: TestCtx): Promise<ChannelTest[]> {
  authorize(ctx, "test", "messenger channels");
  const messengers = channels.map(async (channel): Promise<ChannelTest> => {
    const setup = await readSetup(ctx, channel);
    return { ...setup, state: lackOf(setup) ?? "not-tested" };
  });
  return Promise.all([readEmailChannel(ctx), ...messengers]);
}

/**
 * Asks a messenger whether the portal's keys work, whom they belong to and where messages are sent. Sends nothing to people
 * and changes nothing there. To test email, the portal sends one to itself.
 * @throws AUTH-DENY
 */
export async function testMessengerChannel(
  ctx: TestCtx,
  channel: OutsideChannel,
): Promise<ChannelTest> {
  authorize(ctx, "test", "messenger channels");
  const result = channel === "email" ? await sendTestEmail(ctx) : await testMessenger(ctx, channel);
  await withTransaction(ctx.db, (tx) =>
    writeAudit(tx, ctx, {
      action: "testMessengerChannel",
      subject: ["channel", channel],
      before: {},
      after: { state: result.state },
    }),
  );
  return result;
}

async function testMessenger(ctx: TestCtx, channel: Channel): Promise<ChannelTest> {
  const setup = await readSetup(ctx, channel);
  const lack = lackOf(setup);
  return lack === null ? askMessenger(ctx, setup) : { ...setup, state: lack };
}

type Setup = Omit<ChannelTest, "state"> & { channel: Channel };

async function readSetup(ctx: TestCtx, channel: Channel): Promise<Setup> {
  return {
    channel,
    bot: botOf(messengerOf(channel), ctx.settings),
    missingKeys: await missingKeysOf(ctx, channel),
    webhookUrl: ctx.portal.origin + webhookPath(channel),
    found: null,
  };
}

const lackOf = ({ bot, missingKeys }: Setup): ChannelState | null => {
  if (missingKeys.length > 0) return "no-keys";
  return bot === null ? "no-address" : null;
};

async function askMessenger(ctx: TestCtx, setup: Setup): Promise<ChannelTest> {
  const { channel } = setup;
  const { readAccount, isRefusal = isRefusedStatus } = adapterOf(channel);
  const keys = await providerKeysOf(ctx, channel);
  if (!readAccount || keys === null) return { ...setup, state: "no-test" };
  try {
    return await judge(ctx, setup, await readAccount({ urls: ctx.providers.urls, keys }));
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    return { ...setup, state: isRefusal(error) ? "refused" : "no-answer" };
  }
}

/** Other failures than a busy or broken service come from wrong keys. */
const isRefusedStatus = ({ status = 0 }: FailedCall): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

async function judge(ctx: TestCtx, setup: Setup, account: ChannelAccount): Promise<ChannelTest> {
  const { names, webhookUrl } = account;
  if (account.isSuspended) return { ...setup, state: "suspended" };
  const isOtherBot =
    names.length > 0 && !names.some((name) => name.toLowerCase() === setup.bot?.toLowerCase());
  if (isOtherBot) return { ...setup, state: "other-bot", found: names[0]! };
  if (webhookUrl === null) return { ...setup, state: "webhook-unknown" };
  if (webhookUrl === "") return { ...setup, state: "no-webhook" };
  if (!(await isOwnWebhook(ctx, setup, webhookUrl)))
    return { ...setup, state: "other-webhook", found: hostOf(webhookUrl) };
  return { ...setup, state: account.isWebhookFailing ? "webhook-fails" : "works" };
}

/** The portal is called at any of its hosts. */
async function isOwnWebhook(
  { db, portal }: TestCtx,
  setup: Setup,
  webhookUrl: string,
): Promise<boolean> {
  if (webhookUrl === setup.webhookUrl) return true;
  if (!URL.canParse(webhookUrl)) return false;
  const { protocol, hostname, pathname } = new URL(webhookUrl);
  return (
    protocol === "https:" &&
    pathname === webhookPath(setup.channel) &&
    (await hasHost(db, portal.id, hostname))
  );
}

/** Only the host: others' webhooks often have a key in their path. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : "");
