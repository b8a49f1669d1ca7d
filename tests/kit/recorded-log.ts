import { type Log, openLog } from "#platform/log.server.ts";

export type LogLine = { readonly [name: string]: unknown; msg: string; level: string };

/** A real log whose lines a test can read. */
export function recordLog(): { log: Log; lines(message: string): LogLine[]; text(): string } {
  const written: string[] = [];
  const destination = { write: (line: string) => void written.push(line) };
  return {
    log: openLog({ level: "info", mode: "production", destination }),
    lines: (message) =>
      written.map((line) => JSON.parse(line) as LogLine).filter(({ msg }) => msg === message),
    text: () => written.join(""),
  };
}
