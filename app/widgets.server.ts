import { localizedText } from "#domains/settings/settings.ts";
import { listMentorMessengers } from "#popups/page-popups/mentors/list-messengers.server.ts";
import { webUrlOrPath } from "./safe-url.ts";
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
    hasMentorButton: listMentorMessengers(settings).length > 0,
  };
}
