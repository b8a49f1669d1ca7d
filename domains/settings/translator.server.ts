import { createTranslator } from "use-intl/core";

export type MessagesCtx = { messages(language: string): Record<string, unknown> };

/** Returns the text of a message key. */
export type Translator = (
  key: string,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** Returns a translator for the texts that the server writes itself: emails, chat messages, certificates. */
export const translatorFor = ({ messages }: MessagesCtx, language: string): Translator =>
  createTranslator({ locale: language, messages: messages(language) as never }) as never;
