import { pino } from "pino";
import type { DestinationStream } from "pino";
import { describeError, hidePersonal } from "./describe-error.ts";
import type { LogLevel, Mode } from "./environment.ts";

/** Logs one message: fields for machines first, then a sentence (or a dotted event name) for people. */
export interface LogMethod {
  (fields: object, message?: string): void;
  (message: string): void;
}

/** The part of a logger that the server uses; pino's logger fits it. */
export interface Log {
  debug: LogMethod;
  info: LogMethod;
  warn: LogMethod;
  error: LogMethod;
  /** Returns a log that adds these fields to every message. */
  child(fields: Record<string, unknown>): Log;
}

/** Names of fields whose values never reach the log, at the top or one level down. */
const secretFields = [
  "password",
  "newPassword",
  "token",
  "quickToken",
  "accessToken",
  "refreshToken",
  "secret",
  "code",
  "cookie",
  "authorization",
  "set-cookie",
  "databaseUrl",
  "smtpUrl",
];

export interface LogOptions {
  level: LogLevel;
  mode: Mode;
  /** Where lines go; the default is standard output. */
  destination?: DestinationStream;
}

/** JSON lines on standard output; in demo on a terminal, one plain line per message instead. */
export function openLog({ level, mode, destination }: LogOptions): Log {
  const usesTerminal =
    mode === "demo" && destination === undefined && process.stdout.isTTY === true;
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: hidePersonalFields },
      serializers: { err: describeError },
      hooks: {
        logMethod(args, method) {
          const texts = args.map((argument) =>
            typeof argument === "string" ? hidePersonal(argument) : argument,
          );
          method.apply(this, texts as typeof args);
        },
      },
      redact: {
        // An error's own code (ECONNREFUSED, 23505) is at err.code and is no secret.
        paths: [...secretFields.map((name) => `["${name}"]`), ...nestedSecretPaths],
        censor: "[hidden]",
      },
    },
    destination ?? (usesTerminal ? terminalStream : standardOutput()),
  );
}

/** Hides personal data in text fields. The other fields are names, numbers and errors (see `describeError`). */
const hidePersonalFields = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "string" ? hidePersonal(value) : value,
    ]),
  );

/** How many bytes of lines may wait while standard output accepts none. Further lines are dropped. */
const waitingMaxBytes = 1024 * 1024;

/** If the disk is full or nobody reads the pipe, log lines are lost, but the server continues. */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ fd: 1, sync: true, maxLength: waitingMaxBytes });
  stream.on("error", () => {});
  return stream;
}

const nestedSecretPaths = ["headers", "body", "request.headers", "input", "environment"].flatMap(
  (parent) => secretFields.map((name) => `${parent}["${name}"]`),
);

/** Logs nothing; for tests and tools. */
export const silentLog: Log = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  child: () => silentLog,
};

const terminalStream: DestinationStream = {
  write(line) {
    process.stdout.write(formatLogLine(line));
  },
};

/** Turns one of pino's JSON lines into one line for a person; the stack of an error follows it. */
export function formatLogLine(json: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(json) as Record<string, unknown>;
  const timeOfDay = String(time).slice(11, 19);
  const prefix = level === "info" ? "" : `${String(level)}: `;
  const fieldTexts = Object.entries(fields)
    .map(([name, value]) => ` ${name}=${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("");
  const stack =
    typeof err === "object" && err !== null && "stack" in err ? `\n${String(err.stack)}` : "";
  return `${timeOfDay} ${prefix}${String(msg ?? "")}${fieldTexts}${stack}\n`;
}
