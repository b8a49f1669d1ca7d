import { DrizzleQueryError } from "drizzle-orm/errors";
import pg from "pg";
import { expect, test } from "vitest";
import { hidePersonal } from "./describe-error.ts";
import { openLog } from "./log.server.ts";

const email = "olena.koval@example.org";
const phone = "+380671234567";
const token = "q7V0n3Zr5uYw1Xk9Lb2Hs4Jd6Fg8Pa0CmEtRiOvNyQz";
const cookie = `__Host-device=${token}`;
const secrets = [email, phone, token, encodeURIComponent(email)];

function logLineOf(fields: object, message = "a request failed"): string {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  openLog({ level: "debug", mode: "production", destination }).error(fields, message);
  return lines.join("");
}

function createStatementError(): Error {
  const refused = Object.assign(new pg.DatabaseError(`duplicate key`, 1, "error"), {
    message: `invalid input syntax for type uuid: "${email}"`,
    severity: "ERROR",
    code: "23505",
    detail: `Key (email)=(${email}) already exists.`,
    where: `unnamed portal parameter $1 = '${token}'`,
    internalQuery: `select '${email}'`,
    table: "users",
    constraint: "users_email_key",
    routine: "_bt_check_unique",
  });
  const params = [email, phone, cookie, `Reset: https://first.example/?pwdtoken=${token}`];
  return new DrizzleQueryError("insert into users values ($1, $2, $3, $4)", params, refused);
}

function expectNothingPersonal(text: string): void {
  for (const secret of secrets) expect(text).not.toContain(secret);
}

test("a failed statement is logged with its text, code and place in the program, without its parameters", () => {
  const line = logLineOf({ err: createStatementError() });
  expectNothingPersonal(line);
  for (const useful of ["insert into users values ($1", "23505", "users_email_key", " at "])
    expect(line).toContain(useful);
});

test.each([
  ["a cause", new Error(`outer ${email}`, { cause: createStatementError() })],
  ["one of several errors", new AggregateError([createStatementError()], "several")],
  ["a rejected email", Object.assign(new Error(`550 <${email}> refused`), { rejected: [email] })],
  ["a text that was thrown", `no ${email}`],
  ["an error of its own shape", { message: email, params: [token] }],
])("nothing personal is logged of %s", (_kind, err) => {
  expectNothingPersonal(logLineOf({ err }));
});

test("a URL is logged without its query, and tokens in its path are hidden", () => {
  const id = "0b0c8a3e-6a51-4a52-9a9d-0b8e2f4f7c11";
  const path = `/unsubscribe/${id}.${token}`;
  const url = `http://first.example${path}?pwdtoken=abc&email=${encodeURIComponent(email)}`;
  const line = logLineOf({ url, requestId: id }, `asked for ${url}`);
  expectNothingPersonal(line);
  expect(line).not.toContain("abc");
  expect(line).toContain("/unsubscribe/");
  expect(line).toContain(`"requestId":"${id}"`);
});

test("the token of a claim link is hidden, whatever characters it has", () => {
  const line = logLineOf({ url: "http://first.example/claim/only-letters_here" }, "failed");
  expect(line).toContain("/claim/[token]");
  expect(line).not.toContain("letters");
});

test.each([
  ["/mnt/backups/lampstand-2026-11-28T15-34-09.zip", true],
  ["0027_points_and_attempts", true],
  ["0046_notifications-by-time", true],
  ["key-3ax6xnjp29jd6fds4gc373sgvjxteol0", false],
  ["sk_live_2b7e151628aed2a6abf7158809cf4f3c", false],
  ["session_0f8fad5b_d9cb_469f_a165_70867728950e", false],
  ["tok_abcd1234_efgh5678_ijkl90", false],
  ["user_123456789012345678901", false],
  [token, false],
])("%s is logged as it is: %s", (text, isLogged) => {
  expect(hidePersonal(text) === text).toBe(isLogged);
});

test("a logged error has its type and a stack with file names", () => {
  const line = logLineOf({ err: new TypeError("no") });
  expect(line).toContain("describe-error.test.ts");
  expect(line).toContain('"type":"TypeError"');
});
