import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { messagesOf } from "./messages.ts";

/** Dates and numbers have Latin digits in every language: browsers disagree on the digits of plain `ar` and `fa`. */
const formatLocaleOf = (language: string) =>
  /^(?:ar|fa)\b/.test(language) ? `${language}-u-nu-latn` : language;
const timeZone = "UTC";

export type LanguageProviderProps = {
  language: string;
  version?: string | undefined;
  primary?: string | undefined;
  children: ReactNode;
};

/**
 * Sets the language of its children: texts, dates, numbers, plurals. Falls back to the primary language's texts if this
 * language's can't be loaded. Wrapped around a part of a page, it changes the language of that part only. The cookie
 * and the page's own `lang` stay.
 */
export function LanguageProvider({
  language,
  version = "",
  primary = language,
  children,
}: LanguageProviderProps) {
  return (
    <IntlProvider
      locale={formatLocaleOf(language)}
      timeZone={timeZone}
      messages={messagesOf(language, version) ?? messagesOf(primary, version) ?? {}}
      getMessageFallback={({ key, namespace }) => (namespace ? `${namespace}.${key}` : key)}
      onError={(error) => console.error(error.message)}
    >
      {children}
    </IntlProvider>
  );
}
