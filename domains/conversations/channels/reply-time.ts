import type { Channel } from "#domains/messaging/messenger.ts";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The reply window: how long after a person's last message a bot may write any text; null without a limit. Later, WhatsApp
 * and Messenger accept only approved templates.
 */
export const replyTimeMs: Readonly<Record<Channel, number | null>> = {
  telegram: null,
  viber: null,
  wachatapi: null,
  whatsapp: dayMs,
  twilio: dayMs,
  facebookmessenger: dayMs,
};
