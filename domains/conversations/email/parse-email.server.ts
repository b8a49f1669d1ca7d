import type { Piscina } from "piscina";
import { cleanMessage } from "#domains/conversations/conversation.ts";
import { normalizeEmail } from "#domains/identity/registration/registration-fields.ts";
import { openThread } from "#platform/open-thread.server.ts";
import { type EmailHeader, headersNamed } from "./email-kind.ts";
import { htmlToText } from "./html-to-text.server.ts";
import type { EmailDetails } from "#domains/conversations/channels/incoming-message.ts";
import type { UploadedFile } from "#domains/conversations/files/prepare-files.server.ts";
import { isForged } from "./sender-check.ts";
import { stripQuotes } from "./strip-quotes.ts";

/**
 * The longest call with an email. Mail services accept files of 25 MB, which are a third longer inside an email. So the
 * portal still reads an email with a file of this size, and can answer that the file is too large.
 */
export const emailMaxBytes = 36 * 1024 * 1024;
/** The most lines, because the parser takes time for each. The longest email with encoded files has as many. */
const linesMax = 500_000;
/** After this time, parsing stops. The longest email takes a tenth of it. */
const parsingTimeoutMs = 15_000;
const headersMaxBytes = 64 * 1024;
/** How deeply the parts of an email may be nested. */
const nestingMax = 20;
/** The longest text with all that it quotes. */
const textMaxChars = 500_000;
/** The most files of an email that are looked at. Others are only counted. */
const filesMax = 50;

/** What a person wrote, without the email that it answers. */
export type ParsedEmail = {
  text: string;
  /** In epoch milliseconds; undefined if the email doesn't say. */
  sentAt: number | undefined;
  details: Omit<EmailDetails, "files">;
  files: UploadedFile[];
};

type EmailContent = {
  text: string;
  html: string;
  files: UploadedFile[];
  /** How many more files it has. */
  moreFilesCount: number;
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
    details: { from, isForged: isForged(headers, from), isTooLong: false, moreFilesCount: 0 },
    files: [],
  };
  const tooLong = { ...parsed, text: "", details: { ...parsed.details, isTooLong: true } };
  if (countLines(raw) > linesMax) return tooLong;
  const content = await readContent(raw);
  if (content === null) return tooLong;
  const written = textOf(content);
  if (written === null || written.length > textMaxChars) return tooLong;
  const text = cleanMessage(stripQuotes(written.replaceAll("\r\n", "\n")));
  const { files, moreFilesCount } = content;
  return { ...parsed, text, files, details: { ...parsed.details, moreFilesCount } };
}

const program = "domains/conversations/email/parsing-worker.js";
let thread: Promise<Piscina> | undefined;

let lastReading: Promise<unknown> = Promise.resolve();

/** Parses one email at a time, so that waiting for others doesn't use up an email's time. Null if it can't be read. */
function readContent(raw: Buffer): Promise<EmailContent | null> {
  const read = () => parseInThread(raw);
  const content = lastReading.then(read, read);
  lastReading = content;
  return content;
}

/** Parses an email in a thread of its own: a large one takes more than a second. */
async function parseInThread(raw: Buffer): Promise<EmailContent | null> {
  const parser = await (thread ??= openThread(program));
  const input = { raw, headersMaxBytes, nestingMax, filesMax };
  const signal = AbortSignal.timeout(parsingTimeoutMs);
  try {
    return (await parser.run(input, { name: "parse", signal })) as EmailContent | null;
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

/** Returns an email's text; null if it is too long. */
const textOf = ({ text, html }: EmailContent): string | null =>
  text.trim() === "" && html !== "" ? htmlToText(html) : text;

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
