import { localizedText } from "#domains/settings/settings.ts";
import type { LoadBlock } from "#blocks/block.server.ts";
import { type ContactLink, buildContactLinks } from "./contact-links.ts";

export type ContactsData = { description: string; links: ContactLink[] };

export const load: LoadBlock = ({ settings, language }, components) => {
  const { contacts, i18n } = settings;
  const data: ContactsData = {
    description: localizedText(contacts.description, language, i18n.primaryLang),
    links: buildContactLinks(contacts),
  };
  return Promise.resolve(new Map(components.map(({ id }) => [id, data])));
};
