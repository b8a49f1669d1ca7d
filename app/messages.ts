import type { AbstractIntlMessages } from "use-intl";

/** Messages by version and language. */
const loaded = new Map<string, AbstractIntlMessages>();
const nameOf = (language: string, version: string) => `${version} ${language}`;

let find = (language: string, version: string): AbstractIntlMessages | undefined =>
  loaded.get(nameOf(language, version));

/** Returns a language's messages in this portal's version, or undefined if they aren't loaded. */
export function messagesOf(language: string, version: string): AbstractIntlMessages | undefined {
  return find(language, version);
}

/** Replaces the lookup on the server, where all messages are in memory. */
export function serveMessages(finder: typeof find): void {
  find = finder;
}

/**
 * Loads a language's messages from `/i18n/messages/{lang}/`, parsed by the server, unless they are already loaded. A
 * failure is only logged: the page then shows the primary language.
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
