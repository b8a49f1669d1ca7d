import type { AbstractIntlMessages } from "use-intl";

const loaded = new Map<string, AbstractIntlMessages>();

/** The messages of a language that were loaded before; undefined when they were not. */
export function messagesOf(language: string): AbstractIntlMessages | undefined {
  return loaded.get(language);
}

/** Makes a language's messages known: the server does this at the start, the browser after loading them. */
export function keepMessages(language: string, messages: AbstractIntlMessages): void {
  loaded.set(language, messages);
}

/**
 * Loads a language's messages from `/i18n/messages/{lang}/`, parsed by the server, unless they are there already
 * (section 4.5).
 * A failure is logged and an empty set used, so that texts fall back to the primary language.
 */
export async function loadMessages(language: string, version: string): Promise<void> {
  if (loaded.has(language)) return;
  try {
    const answer = await fetch(`/i18n/messages/${language}/?compiled&v=${version}`);
    if (!answer.ok) throw new Error(`the messages of ${language} answered ${answer.status}`);
    loaded.set(language, (await answer.json()) as AbstractIntlMessages);
  } catch (error) {
    console.error(error);
    loaded.set(language, {});
  }
}
