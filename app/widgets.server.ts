import { localizedText } from "#domains/settings/settings.ts";
import { webUrlOrPath, webUrl } from "./safe-url.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { RootData } from "#request/root-data.ts";

/** Loads the widgets that the settings switch on; one without a safe address is off. */
export function loadWidgets({ settings, language }: RequestCtx): RootData["widgets"] {
  const { banner, radio, donation } = settings.integrations;
  const title = localizedText(banner.title, language, settings.i18n.primaryLang);
  const campaign = webUrlOrPath(donation.campaign);
  const stream = webUrlOrPath(radio.stream);
  return {
    banner: banner.visible && title !== "" ? { title, href: webUrlOrPath(banner.link) } : null,
    radio: radio.visible && stream !== "" ? stream : null,
    donation:
      campaign === ""
        ? null
        : { href: campaign, inMenu: donation.menuButton, inFooter: donation.footerButton },
    mentors: mentorMessengers.flatMap((name) => {
      const href = messengerUrl(settings.integrations[name].endpoint);
      return href === "" ? [] : [{ name, href }];
    }),
  };
}

/** The messengers of the mentor button: docs/specification/constants.md#names-and-defaults. */
const mentorMessengers = ["whatsapp", "telegram", "viber", "facebook"] as const;

/** Returns an endpoint if it is a web address or one of a messenger's own scheme. */
const messengerUrl = (endpoint: string): string =>
  /^(?:viber|tg|whatsapp):/i.test(endpoint) ? endpoint : webUrl(endpoint);
