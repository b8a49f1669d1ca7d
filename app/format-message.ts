import formatParsed from "use-intl/format-message/format-only";
import { dateFormat, numberFormat, pluralRules } from "#platform/intl-formats.ts";

type Options = Parameters<typeof formatParsed>[3];

const shareFormatters = (options: Options): Options => ({
  ...options,
  formatters: {
    ...options.formatters,
    getDateTimeFormat: dateFormat,
    getNumberFormat: numberFormat,
    getPluralRules: pluralRules,
  },
});

/**
 * Formats a parsed message. On the server all pages share Intl objects, because use-intl would create its own for each
 * render.
 */
export default function formatMessage(
  ...[key, message, values, options]: Parameters<typeof formatParsed>
): ReturnType<typeof formatParsed> {
  if (typeof message === "string") return message;
  return formatParsed(
    key,
    message,
    values,
    import.meta.env.SSR ? shareFormatters(options) : options,
  );
}
formatMessage.raw = formatParsed.raw;
