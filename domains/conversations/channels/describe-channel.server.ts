import { type MessagesCtx, translatorFor } from "#domains/settings/translator.server.ts";
import type { ChannelTest } from "./channel-state.ts";

/** Says how a channel does and what to do, in plain words. */
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
