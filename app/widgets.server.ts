import { localizedText } from "#domains/settings/settings.ts";
import { pictureAddress, webAddress } from "./outside-address.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { RootData } from "#request/root-data.ts";

/** What the settings switch on around the pages; what leads nowhere safe is off. */
export function loadWidgets({ settings, language }: RequestCtx): RootData["widgets"] {
  const { banner, radio, donation } = settings.integrations;
  const title = localizedText(banner.title, language, settings.i18n.primaryLang);
  const campaign = pictureAddress(donation.campaign);
  const stream = pictureAddress(radio.stream);
  return {
    banner: banner.visible && title !== "" ? { title, href: pictureAddress(banner.link) } : null,
    radio: radio.visible && stream !== "" ? stream : null,
    donation:
      campaign === ""
        ? null
        : { href: campaign, inMenu: donation.menuButton, inFooter: donation.footerButton },
    mentors: mentorMessengers.flatMap((name) => {
      const href = messengerAddress(settings.integrations[name].endpoint);
      return href === "" ? [] : [{ name, href }];
    }),
  };
}

/** Section 9: the messengers by which a portal can be reached. */
const mentorMessengers = ["whatsapp", "telegram", "viber", "facebook"] as const;

/** An endpoint is an address of the web or of a messenger's own kind. */
const messengerAddress = (endpoint: string): string =>
  /^(?:viber|tg|whatsapp):/i.test(endpoint) ? endpoint : webAddress(endpoint);
