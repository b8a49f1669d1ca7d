/** A header of an email: its name in lower case, and its value in one line. */
export type EmailHeader = { key: string; value: string };

/** `bounce`: a mail server says that an email didn't arrive. `automatic`: written by no person. */
export type EmailKind = "message" | "bounce" | "automatic";

/** Returns all values of a header. */
export const headersNamed = (headers: readonly EmailHeader[], name: string): string[] =>
  headers.filter(({ key }) => key === name).map(({ value }) => value.trim());

/** Senders of mail servers and programs. */
const programPattern = /(?:^|[<"\s])(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i;

/** Programs that answer by themselves, and mailing lists, mark their emails with one of these (RFC 3834). */
const automaticHeaders: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["auto-submitted", /^(?!no\b)./i],
  ["precedence", /^(?:bulk|junk|list|auto_reply)\b/i],
  ["x-auto-response-suppress", /./],
  ["x-autoreply", /./],
  ["x-autorespond", /./],
  ["x-autoresponder", /./],
  ["list-id", /./],
  ["return-path", /^<\s*>$/],
  ["from", programPattern],
];

/** Says by its headers whether a person wrote an email. */
export function kindOfEmail(headers: readonly EmailHeader[]): EmailKind {
  const has = (name: string, pattern: RegExp) =>
    headersNamed(headers, name).some((value) => pattern.test(value));
  if (has("content-type", /^multipart\/report\b.{0,500}\bdelivery-status\b/i)) return "bounce";
  return automaticHeaders.some(([name, pattern]) => has(name, pattern)) ? "automatic" : "message";
}
