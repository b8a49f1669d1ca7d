import type { Channel } from "#domains/messaging/messenger.ts";
import { facebookmessenger } from "./facebookmessenger.server.ts";
import { telegram } from "./telegram.server.ts";
import { twilio } from "./twilio.server.ts";
import { viber } from "./viber.server.ts";
import { wachatapi } from "./wachatapi.server.ts";
import { whatsapp } from "./whatsapp.server.ts";
import type { ChannelAdapter } from "./adapter.ts";

const adapters: { [C in Channel]: ChannelAdapter<C> } = {
  telegram,
  whatsapp,
  wachatapi,
  twilio,
  viber,
  facebookmessenger,
};

/** The platform of a channel. Its keys must belong to the same channel. */
export const adapterOf = <C extends Channel>(channel: C): ChannelAdapter<C> =>
  adapters[channel] as ChannelAdapter<C>;
