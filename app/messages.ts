import type { AbstractIntlMessages } from "use-intl";

/** Messages by version and language. */
const loaded = new Map<string, AbstractIntlMessages>();
const nameOf = (language: string, version: string) => `${version} ${language}`;

let find = (language: string, version: string): AbstractIntlMessages | undefined =>
  loaded.get(nameOf(language, version));

/** The messages of a language, of the portal whose messages have this version; undefined when they are not there. */
export function messagesOf(language: string, version: string): AbstractIntlMessages | undefined {
  return find(language, version);
}

/** The server has all of them at hand. */
export function serveMessages(finder: typeof find): void {
  find = finder;
}

/**
 * Loads a language's messages from `/i18n/messages/{lang}/`, parsed by the server, unless they are there already
 * (section 4.5). A failure is only logged; the texts are then those of the primary language (section 8).
 */
export async function loadMessages(
  language: string,
  version: string,
  primary: string,
): Promise<void> {
  if (messagesOf(language, version)) return;
  try {
    const answer = await fetch(`/i18n/messages/${language}/?compiled&v=${version}`);
    if (!answer.ok) throw new Error(`the messages of ${language} answered ${answer.status}`);
    loaded.set(nameOf(language, version), (await answer.json()) as AbstractIntlMessages);
  } catch (error) {
    console.error(error);
    if (language !== primary) await loadMessages(primary, version, primary);
  }
}
