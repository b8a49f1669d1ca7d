import type { Ctx } from "#domains/settings/context.server.ts";
import { providerKeysOf } from "#domains/settings/providers.server.ts";
import { sendByTwilio } from "./twilio.server.ts";

/** `to` is `+` and digits. */
export type Sms = { to: string; body: string };

/** Sends an SMS; throws a ServiceFailure if it can't. */
export type SmsSender = (sms: Sms) => Promise<void>;

export type SmsSenderCtx = Pick<Ctx, "db" | "vault" | "providers" | "log"> & {
  portal: Pick<Ctx["portal"], "id" | "keyedProviders">;
};

/** The portal's SMS sender; null without keys for any gateway. */
export async function smsSenderOf(ctx: SmsSenderCtx): Promise<SmsSender | null> {
  const keys = await providerKeysOf(ctx, "twilio");
  if (!keys) return null;
  const { api } = ctx.providers.urls.twilio;
  return async ({ to, body }) => {
    await sendByTwilio({ api, keys }, { to, from: keys.from, body });
  };
}
