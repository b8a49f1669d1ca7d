import { expect, test } from "vitest";
import { openLog, formatLogLine } from "./log.server.ts";

function loggedFields(fields: object): Record<string, unknown> {
  const lines: string[] = [];
  const log = openLog({
    level: "info",
    mode: "production",
    destination: { write: (line) => void lines.push(line) },
  });
  log.info(fields, "Something happened.");
  return JSON.parse(lines[0]!) as Record<string, unknown>;
}

test("secrets do not reach the log, at the top or inside headers, body and input", () => {
  const line = JSON.stringify(
    loggedFields({
      password: "hunter2",
      token: "hunter2",
      headers: { cookie: "hunter2", authorization: "hunter2" },
      input: { code: "hunter2", password: "hunter2" },
    }),
  );
  expect(line).not.toContain("hunter2");
  expect(line).toContain("[hidden]");
});

test("an error is logged with its message and its code", () => {
  const error = Object.assign(new Error("no"), { code: "ECONNREFUSED" });
  expect(loggedFields({ err: error })).toMatchObject({
    err: { code: "ECONNREFUSED", message: "no" },
  });
});

test("a log line in a terminal has the time, the message and the fields", () => {
  const json =
    '{"level":"warn","time":"2026-03-04T10:00:00.000Z","port":3000,"msg":"Something happened."}';
  expect(formatLogLine(json)).toBe("10:00:00 warn: Something happened. port=3000\n");
});
