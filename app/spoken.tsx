import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { messagesOf } from "./messages.ts";

/** Dates and numbers in Latin digits everywhere: browsers disagree about plain `ar` and `fa`. */
const locale = (language: string) =>
  /^(?:ar|fa)\b/.test(language) ? `${language}-u-nu-latn` : language;
const timeZone = "UTC";

export type SpokenProps = {
  language: string;
  version?: string | undefined;
  primary?: string | undefined;
  children: ReactNode;
};

/**
 * What is within speaks a language: texts, dates, numbers, plurals. Where the language's texts could not be had, those
 * of the primary one are shown. Used around a part of a page it is the temporary change of section 4.5: the locale
 * alone, neither the cookie nor the page's own `lang`.
 */
export function Spoken({ language, version = "", primary = language, children }: SpokenProps) {
  return (
    <IntlProvider
      locale={locale(language)}
      timeZone={timeZone}
      messages={messagesOf(language, version) ?? messagesOf(primary, version) ?? {}}
      getMessageFallback={({ key, namespace }) => (namespace ? `${namespace}.${key}` : key)}
      onError={(error) => console.error(error.message)}
    >
      {children}
    </IntlProvider>
  );
}
