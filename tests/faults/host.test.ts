import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registeredBrowser } from "#tests/kit/factories.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { rawRequest, sendRaw } from "./raw-http.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const ask = (host: string | null, path = "/courses/first-steps", lines: string[] = []) =>
  sendRaw(portal.port, rawRequest("GET", path, host, lines));
const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

describe("an unknown host", () => {
  test.each([
    "unknown.example",
    "127.0.0.1",
    "[::1]",
    "first.example.",
    "first.example.evil.example",
    "evil.first.example",
    "first_example",
  ])("%s gets 404, without any content of a portal", async (host) => {
    for (const path of [
      "/",
      "/courses/first-steps",
      "/api/settings",
      "/profile",
      "/i18n/messages/en/",
    ]) {
      const { status, body, head } = await ask(host, path);
      expect(`${path} ${status}`).toBe(`${path} 404`);
      expect(body).toContain("There is no portal at this address.");
      expect(body + head).not.toMatch(/The first portal|First steps|set-cookie/i);
    }
  });

  test.each([
    null,
    "",
    "first.example:evil",
    "first.example:99999",
    "first.example@evil.example",
    "evil.example/first.example",
    "first.example, evil.example",
    "first.example?x",
    "[",
    "a.".repeat(200),
  ])("%j is refused", async (host) => {
    const { status, body } = await ask(host);
    expect([400, 404]).toContain(status);
    expect(body).not.toContain("First steps");
  });
});

describe("links", () => {
  test("use the portal's own address, whatever host the request names", async () => {
    const own = `${portal.origin}/courses/first-steps`;
    const foreign = `http://${portal.host}/courses/first-steps`;
    const asked: [string, string, string[]][] = [
      [`${portal.host}:${portal.port}`, own, []],
      [`FIRST.Example:${portal.port}`, own, []],
      [`${portal.host}:6666`, foreign, []],
      [
        `${portal.host}:${portal.port}`,
        own,
        [
          "X-Forwarded-Host: evil.example",
          "X-Forwarded-Proto: https",
          "Forwarded: host=evil.example",
        ],
      ],
    ];
    for (const [host, address, lines] of asked) {
      const { status, body } = await ask(host, undefined, lines);
      expect(status).toBe(200);
      expect(canonical(body)).toBe(address);
      expect(body).not.toMatch(/6666|FIRST\.Example|evil\.example/);
    }
  });

  test("use the portal's own address even if the request line names another host", async () => {
    const { body } = await ask(
      `${portal.host}:${portal.port}`,
      "http://evil.example/courses/first-steps",
    );
    expect(body).not.toContain("evil.example");
  });

  test.each([
    ["a foreign port", `first.example:6666`, []],
    ["capitals", `FIRST.EXAMPLE`, []],
    ["forwarded headers", null, ["X-Forwarded-Host: evil.example", "X-Forwarded-Port: 6666"]],
  ])("in the email for a new password cannot be changed by %s", async (_name, named, lines) => {
    const { email } = await registeredBrowser(portal);
    const host = named ?? `${portal.host}:${portal.port}`;
    const json = JSON.stringify({ email, website: "http://evil.example", environmentId: "evil" });
    const headers = [
      "Content-Type: application/json",
      `Origin: http://${host}`,
      `Content-Length: ${json.length}`,
      ...lines,
    ];
    const answer = await sendRaw(
      portal.port,
      rawRequest("POST", "/api/password/reset-letters", host, headers, json),
    );
    expect(`${answer.status} ${answer.body}`).toMatch(/^200/);
    const letter = await emailTo(email);
    expect(letter).toMatch(/http:\/\/first\.example(:\d+)?\/\?scenario=restore-password/);
    expect(letter).not.toMatch(/6666|FIRST|evil/);
  });
});

async function emailTo(email: string): Promise<string> {
  const { rows } = await portal.database.db.execute(
    sql`select * from outbox where recipient = ${email}`,
  );
  return JSON.stringify(rows);
}

test("a trusted proxy may set host and scheme", async () => {
  const proxied = await startTestPortal({ environment: { TRUSTED_PROXY: "127.0.0.1" } });
  try {
    const lines = ["X-Forwarded-Host: first.example", "X-Forwarded-Proto: https"];
    const message = rawRequest("GET", "/courses/first-steps", "inner:3000", lines);
    const { status, body } = await sendRaw(proxied.port, message);
    expect(status).toBe(200);
    expect(canonical(body)).toBe("https://first.example/courses/first-steps");
  } finally {
    await proxied.close();
  }
});

test("with PHONE on, the machine's IP address shows the first portal, and an unknown name still does not", async () => {
  const open = await startTestPortal({ environment: { PHONE: "on" } });
  await open.database.db.execute(sql`
    update environments set created_at = created_at - interval '1 day' where id = 'first'`);
  try {
    const at = (host: string) =>
      sendRaw(open.port, rawRequest("GET", "/courses/first-steps", `${host}:${open.port}`));
    for (const address of ["127.0.0.1", "192.168.1.7", "[::1]"]) {
      const { status, body } = await at(address);
      expect(status).toBe(200);
      expect(body).toContain("First steps");
      expect(canonical(body)).toBe(`http://${address}:${open.port}/courses/first-steps`);
    }
    expect((await at("unknown.example")).status).toBe(404);
  } finally {
    await open.close();
  }
});
