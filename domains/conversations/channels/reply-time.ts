import type { Channel } from "#domains/messaging/messenger.ts";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * How long after a person's last message a bot may write freely; null: without a limit. WhatsApp and Messenger allow only
 * approved templates later.
 */
export const replyTimeMs: Readonly<Record<Channel, number | null>> = {
  telegram: null,
  viber: null,
  wachatapi: null,
  whatsapp: dayMs,
  twilio: dayMs,
  facebookmessenger: dayMs,
};
