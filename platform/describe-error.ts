/** An error in the log, without the values of statements, requests and messages. */
type ErrorDescription = {
  type: string;
  message: string;
  stack: string;
  aggregateErrors?: ErrorDescription[];
} & Partial<Record<(typeof plainFields)[number], string | number>>;

/** Fields with codes and names of parts of the program and the database. */
const plainFields = [
  "code",
  "status",
  "errno",
  "syscall",
  "address",
  "port",
  "severity",
  "schema",
  "table",
  "column",
  "constraint",
  "routine",
  "responseCode",
] as const;

const causesMax = 8;
const aggregateMax = 8;
const messageMaxChars = 500;
const stackMaxChars = 4_000;
/** Longer texts are cut before they are searched. */
const textMaxChars = 8_000;

/** Describes an error and its causes, without the values they mention. */
export function describeError(error: Error): ErrorDescription;
export function describeError(error: unknown): ErrorDescription | string;
export function describeError(error: unknown): ErrorDescription | string {
  // A program can throw any value, not only an Error.
  return error instanceof Error ? describeChain(error) : typeof error;
}

function describeChain(error: Error): ErrorDescription {
  const chain = causesOf(error);
  const fields = Object.assign({}, ...chain.toReversed().map(fieldsOf)) as object;
  const { errors } = error as { errors?: unknown };
  return {
    type: error.constructor.name,
    message: chain.map(messageOf).join(": "),
    stack: chain.map(stackOf).join("\ncaused by: "),
    ...fields,
    ...(Array.isArray(errors) && {
      aggregateErrors: errors
        .slice(0, aggregateMax)
        .filter((one) => one instanceof Error)
        .map(describeChain),
    }),
  };
}

function causesOf(error: Error): Error[] {
  const chain: Error[] = [];
  for (let one: unknown = error; one instanceof Error && chain.length < causesMax; one = one.cause)
    chain.push(one);
  return chain;
}

function fieldsOf(error: Error): object {
  const properties = error as unknown as Record<string, unknown>;
  return Object.fromEntries(
    plainFields.flatMap((name) =>
      typeof properties[name] === "string" || typeof properties[name] === "number"
        ? [[name, properties[name]]]
        : [],
    ),
  );
}

function messageOf(error: Error): string {
  const { query } = error as { query?: unknown };
  // Drizzle adds every parameter to its message.
  const message = typeof query === "string" ? `Failed query: ${query}` : error.message;
  return hidePersonal(isDatabaseError(error) ? hideValues(message) : message).slice(
    0,
    messageMaxChars,
  );
}

/** A stack begins with the message, so take only its frames. */
function stackOf(error: Error): string {
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return [`${error.constructor.name}: ${messageOf(error)}`, ...frames.map(hidePersonal)]
    .join("\n")
    .slice(0, stackMaxChars);
}

const isDatabaseError = (error: Error) => "severity" in error && "routine" in error;

/** PostgreSQL quotes the value that it could not read: `invalid input syntax for type uuid: "…"`. */
export const hideValues = (message: string): string =>
  message.replace(/: "[^]*$/, ': "…"').replace(/\bvalue "[^"]*"/g, 'value "…"');

const emailPattern = /[^\s"'<>()[\]\\,;:=/?&@]{1,64}(?:@|%40)[^\s"'<>()[\]\\,;:=/?&@]{1,255}/gi;
const phonePattern = /\+\d{7,15}\b/g;
const longWordPattern = /[\w-]{24,}/g;
const queryPattern = /\?[^\s"'<>]+/g;
/** The token of a link that creates the first portal, also one that happens to have no digit. */
const claimPattern = /(\/claim\/)[\w-]+/g;
/** A time in the name of a file, such as a backup's. */
const timePattern = /\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d/;
const migrationPattern = /^\d{4}_[a-z_-]+$/;
const tokenMinChars = 16;
const uuidPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the text without emails, phones, tokens and URL queries. */
export const hidePersonal = (text: string): string =>
  text
    .slice(0, textMaxChars)
    .replace(queryPattern, "?…")
    .replace(emailPattern, "[email]")
    .replace(phonePattern, "[phone]")
    .replace(claimPattern, "$1[token]")
    .replace(longWordPattern, (word) => (isToken(word) ? "[token]" : word));

/**
 * Tokens mix letters and digits. The program's own names are words and numbers with dashes between them, also with a time
 * as in a backup's name, and those of migrations.
 */
const isToken = (word: string) =>
  /\d/.test(word) &&
  /[a-z]/i.test(word) &&
  !uuidPattern.test(word) &&
  !migrationPattern.test(word) &&
  (/[A-Z]/.test(word.replace(timePattern, "")) ||
    !word.includes("-") ||
    word.split("-").some((part) => part.length >= tokenMinChars && isMixed(part)));

const isMixed = (word: string) => /\d/.test(word) && /[a-z]/.test(word);
