import type { AbstractIntlMessages } from "use-intl";

/** Messages by version and language. */
const messageCache = new Map<string, AbstractIntlMessages>();
const cacheKey = (language: string, version: string) => `${version} ${language}`;

let findMessages = (language: string, version: string): AbstractIntlMessages | undefined =>
  messageCache.get(cacheKey(language, version));

/** Returns a language's messages in this portal's version, or undefined if they aren't loaded. */
export function messagesOf(language: string, version: string): AbstractIntlMessages | undefined {
  return findMessages(language, version);
}

/** Replaces the lookup on the server, where all messages are in memory. */
export function setMessageLookup(lookup: typeof findMessages): void {
  findMessages = lookup;
}

/**
 * Loads a language's messages from `/i18n/messages/{lang}/`, parsed by the server, unless they are already loaded. A
 * failure is only logged: the page then shows the primary language.
 */
export async function loadMessages(
  language: string,
  version: string,
  primaryLanguage: string,
): Promise<void> {
  if (messagesOf(language, version)) return;
  try {
    const response = await fetch(`/i18n/messages/${language}/?compiled&v=${version}`);
    if (!response.ok) throw new Error(`messages: HTTP ${response.status}`);
    messageCache.set(cacheKey(language, version), (await response.json()) as AbstractIntlMessages);
  } catch (error) {
    console.error(error);
    if (language !== primaryLanguage) await loadMessages(primaryLanguage, version, primaryLanguage);
  }
}
