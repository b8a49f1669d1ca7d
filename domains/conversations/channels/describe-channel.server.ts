import { type MessagesCtx, translatorFor } from "#domains/settings/translator.server.ts";
import type { ChannelTest } from "./channel-state.ts";

/** Describes a channel's state and what to do next. */
export const describeChannel = (
  ctx: MessagesCtx,
  language: string,
  { state, bot, missingKeys, webhookUrl, found }: ChannelTest,
): string =>
  translatorFor(ctx, language)(`studio.channels.state.${state}`, {
    bot: bot ?? "",
    keys: missingKeys.join(", "),
    webhook: webhookUrl,
    found: found ?? "",
  });
