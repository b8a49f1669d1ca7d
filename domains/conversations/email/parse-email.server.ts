import { cleanMessage } from "#domains/conversations/conversation.ts";
import { normalizeEmail } from "#domains/identity/registration/registration-fields.ts";
import { cleanLine } from "#platform/typed-text.ts";
import { type EmailHeader, headersNamed } from "./email-kind.ts";
import { htmlToText } from "./html-to-text.server.ts";
import type { EmailDetails } from "#domains/conversations/channels/incoming-message.ts";
import { isForged } from "./sender-check.ts";
import { stripQuotes } from "./strip-quotes.ts";

/** The longest email, with its attachments. */
export const emailMaxBytes = 4 * 1024 * 1024;
/** The parser takes time for each line: as many as the longest email has when its attachments are encoded. */
const linesMax = 55_000;
const headersMaxBytes = 64 * 1024;
/** How deeply the parts of an email may be nested. */
const nestingMax = 20;
/** The longest text with all that it quotes. */
const textMaxChars = 500_000;
const attachmentsMax = 50;
const nameMaxChars = 200;

/** What a person wrote, without the email that it answers. */
export type ParsedEmail = {
  text: string;
  /** In epoch milliseconds; undefined if the email doesn't say. */
  sentAt: number | undefined;
  details: EmailDetails;
};

/** The parser is loaded with the first email, because a server starts faster without it. */
const loadParser = () => import("postal-mime");

const lineEnd = 0x0a;

/** Reads an email's headers; null if they are too long or can't be read. */
export async function parseHeaders(raw: Buffer): Promise<EmailHeader[] | null> {
  const ends = ["\r\n\r\n", "\n\n"].map((mark) => raw.subarray(0, headersMaxBytes).indexOf(mark));
  const end = Math.min(...ends.filter((at) => at > 0));
  if (!Number.isFinite(end)) return null;
  const { default: PostalMime } = await loadParser();
  try {
    return (await PostalMime.parse(raw.subarray(0, end))).headers;
  } catch {
    return null;
  }
}

/** Returns the address in From, in lower case; "" unless there is exactly one. */
async function readFrom(headers: readonly EmailHeader[]): Promise<string> {
  const values = headersNamed(headers, "from");
  const { addressParser } = await loadParser();
  const addresses = values.flatMap((value) => addressParser(value, { flatten: true }));
  return addresses.length === 1 ? normalizeEmail(addresses[0]!.address ?? "") : "";
}

/** Reads what a person wrote in an email whose headers are known. */
export async function parseEmail(
  raw: Buffer,
  headers: readonly EmailHeader[],
): Promise<ParsedEmail> {
  const from = await readFrom(headers);
  const sentAt = Date.parse(headersNamed(headers, "date")[0] ?? "");
  const parsed = {
    sentAt: Number.isNaN(sentAt) ? undefined : sentAt,
    details: { from, isForged: isForged(headers, from), isTooLong: false, attachments: [] },
  };
  const tooLong = { ...parsed, text: "", details: { ...parsed.details, isTooLong: true } };
  if (countLines(raw) > linesMax) return tooLong;
  const content = await readContent(raw);
  if (content === null || content.text === null || content.text.length > textMaxChars)
    return tooLong;
  const text = cleanMessage(stripQuotes(content.text.replaceAll("\r\n", "\n")));
  return { ...parsed, text, details: { ...parsed.details, attachments: content.attachments } };
}

/** Returns an email's text, null if it is too long, and its attachments; null if it can't be read at all. */
async function readContent(raw: Buffer) {
  const { default: PostalMime } = await loadParser();
  try {
    const email = await PostalMime.parse(raw, {
      maxHeadersSize: headersMaxBytes,
      maxNestingDepth: nestingMax,
      maxRfc822NestingDepth: 0,
    });
    const { text = "", html = "" } = email;
    const attachments = email.attachments
      // Pictures that belong to the HTML are mostly logos of signatures.
      .filter(({ related }) => related !== true)
      .slice(0, attachmentsMax)
      .map(({ filename, mimeType }) => ({
        name: cleanLine(filename ?? "").slice(0, nameMaxChars),
        type: mimeType.slice(0, nameMaxChars),
      }));
    return { text: text.trim() === "" && html !== "" ? htmlToText(html) : text, attachments };
  } catch {
    return null;
  }
}

/** Counts lines, but stops when there are too many. */
function countLines(raw: Buffer): number {
  let lines = 0;
  for (
    let at = raw.indexOf(lineEnd);
    at >= 0 && lines <= linesMax;
    at = raw.indexOf(lineEnd, at + 1)
  )
    lines += 1;
  return lines;
}
