import { createTranslator } from "use-intl/core";

export type MessagesCtx = { messages(language: string): Record<string, unknown> };

/** A text by its key. */
export type Translator = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** The portal's texts in a language, for what the server writes itself: letters, chats, papers. */
export const translatorFor = ({ messages }: MessagesCtx, language: string): Translator =>
  createTranslator({ locale: language, messages: messages(language) as never }) as never;
