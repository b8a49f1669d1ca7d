import * as z from "zod";
import type { IdentityApiCtx } from "#domains/identity/sessions/token-cookies.server.ts";
import { createEmailSecret } from "#domains/conversations/email/create-email-secret.server.ts";
import { freshProofMissing, notAllowed } from "#domains/settings/errors.ts";
import { operationsFor } from "#domains/settings/operation.server.ts";
import { outsideChannels } from "#domains/conversations/conversation.ts";
import { channelStates, type ChannelTest } from "./channel-state.ts";
import { describeChannel } from "./describe-channel.server.ts";
import { listMessengerChannels, testMessengerChannel } from "./test-channel.server.ts";

const operation = operationsFor<IdentityApiCtx>("Conversations");

const channelTest = z
  .object({
    channel: z.enum(outsideChannels),
    state: z.enum(channelStates),
    message: z.string().describe("the state and what to do, in the caller's language"),
    bot: z.string().nullable().describe("the bot, number, page or domain in the settings"),
    missingKeys: z.array(z.string()).describe("their names"),
    webhookUrl: z.string().describe("where the messenger or the mail service has to send messages"),
    found: z
      .string()
      .nullable()
      .describe("other-bot: the bot that the keys belong to; other-webhook: the other host"),
  })
  .meta({ id: "ChannelTest" });

const withMessage = (ctx: IdentityApiCtx, test: ChannelTest) => ({
  ...test,
  message: describeChannel(ctx, ctx.language, test),
});

/** Operations for admins on the messengers and the email service that carry conversations. */
export const channelOperations = [
  operation({
    operationId: "listMessengerChannels",
    method: "get",
    path: "/messenger-channels",
    summary: "The messengers and email, and what each still needs to carry conversations",
    caller: "person",
    response: z.object({ channels: z.array(channelTest) }),
    errors: [notAllowed],
    handle: async (ctx) => ({
      channels: (await listMessengerChannels(ctx)).map((one) => withMessage(ctx, one)),
    }),
  }),
  operation({
    operationId: "testMessengerChannel",
    method: "post",
    path: "/messenger-channels/{channel}/test",
    summary: "Tests whether a messenger or email is set up",
    description:
      "A messenger is asked with the portal's keys; nobody gets a message, and nothing changes there. To test email, the portal sends one to itself: the list says `email-works` when it has come back.",
    caller: "person",
    params: z.object({ channel: z.enum(outsideChannels) }),
    response: channelTest,
    errors: [notAllowed],
    handle: async (ctx, { params }) =>
      withMessage(ctx, await testMessengerChannel(ctx, params.channel)),
  }),
  operation({
    operationId: "createEmailSecret",
    method: "post",
    path: "/messenger-channels/email/secret",
    summary: "Creates the secret that a mail service needs; it replaces the old one",
    caller: "person",
    response: z.object({ webhookSecret: z.string().describe("can't be shown again") }),
    errors: [notAllowed, freshProofMissing],
    handle: async (ctx) => ({ webhookSecret: await createEmailSecret(ctx) }),
  }),
];
