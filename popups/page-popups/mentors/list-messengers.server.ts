import type { Settings } from "#domains/settings/settings.ts";
import type { MentorsData } from "./data.ts";

/** The messengers of the mentor button: docs/specification/constants.md#names-and-defaults. */
const mentorMessengers = ["whatsapp", "telegram", "viber", "facebook"] as const;

/** A web address, or one of a messenger's own scheme. */
const messengerUrl = /^(?:https?:\/\/|(?:viber|tg|whatsapp):)/i;

/** Lists the messengers whose endpoint is a safe address. */
export const listMentorMessengers = ({ integrations }: Settings): MentorsData["messengers"] =>
  mentorMessengers.flatMap((name) => {
    const href = integrations[name].endpoint;
    return messengerUrl.test(href) ? [{ name, href }] : [];
  });
