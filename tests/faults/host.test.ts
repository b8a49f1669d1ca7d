import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { formatRawRequest, sendRaw } from "./raw-http.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const sendGet = (host: string | null, path = "/courses/first-steps", headers: string[] = []) =>
  sendRaw(portal.port, formatRawRequest("GET", path, host, headers));
const parseCanonicalUrl = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

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
      const { status, body, head } = await sendGet(host, path);
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
    const { status, body } = await sendGet(host);
    expect([400, 404]).toContain(status);
    expect(body).not.toContain("First steps");
  });
});

describe("links", () => {
  test("use the portal's own address, whatever host the request names", async () => {
    const ownUrl = `${portal.origin}/courses/first-steps`;
    const urlWithoutPort = `http://${portal.host}/courses/first-steps`;
    const cases: [string, string, string[]][] = [
      [`${portal.host}:${portal.port}`, ownUrl, []],
      [`FIRST.Example:${portal.port}`, ownUrl, []],
      [`${portal.host}:6666`, urlWithoutPort, []],
      [
        `${portal.host}:${portal.port}`,
        ownUrl,
        [
          "X-Forwarded-Host: evil.example",
          "X-Forwarded-Proto: https",
          "Forwarded: host=evil.example",
        ],
      ],
    ];
    for (const [host, address, headers] of cases) {
      const { status, body } = await sendGet(host, undefined, headers);
      expect(status).toBe(200);
      expect(parseCanonicalUrl(body)).toBe(address);
      expect(body).not.toMatch(/6666|FIRST\.Example|evil\.example/);
    }
  });

  test("use the portal's own address even if the request line names another host", async () => {
    const { body } = await sendGet(
      `${portal.host}:${portal.port}`,
      "http://evil.example/courses/first-steps",
    );
    expect(body).not.toContain("evil.example");
  });

  test.each([
    ["a foreign port", `first.example:6666`, []],
    ["capitals", `FIRST.EXAMPLE`, []],
    ["forwarded headers", null, ["X-Forwarded-Host: evil.example", "X-Forwarded-Port: 6666"]],
  ])(
    "in the email for a new password cannot be changed by %s",
    async (_name, hostHeader, extraHeaders) => {
      const { email } = await openRegisteredBrowser(portal);
      const host = hostHeader ?? `${portal.host}:${portal.port}`;
      const json = JSON.stringify({ email, website: "http://evil.example", environmentId: "evil" });
      const headers = [
        "Content-Type: application/json",
        `Origin: http://${host}`,
        `Content-Length: ${json.length}`,
        ...extraHeaders,
      ];
      const response = await sendRaw(
        portal.port,
        formatRawRequest("POST", "/api/password/reset-emails", host, headers, json),
      );
      expect(`${response.status} ${response.body}`).toMatch(/^200/);
      const emailText = await loadEmailText(email);
      expect(emailText).toMatch(/http:\/\/first\.example(:\d+)?\/\?scenario=restore-password/);
      expect(emailText).not.toMatch(/6666|FIRST|evil/);
    },
  );
});

async function loadEmailText(email: string): Promise<string> {
  const { rows } = await portal.database.db.execute(
    sql`select * from outbox where recipient = ${email}`,
  );
  return JSON.stringify(rows);
}

test("a trusted proxy may set host and scheme", async () => {
  const proxiedPortal = await startTestPortal({ environment: { TRUSTED_PROXY: "127.0.0.1" } });
  try {
    const headers = ["X-Forwarded-Host: first.example", "X-Forwarded-Proto: https"];
    const requestText = formatRawRequest("GET", "/courses/first-steps", "inner:3000", headers);
    const { status, body } = await sendRaw(proxiedPortal.port, requestText);
    expect(status).toBe(200);
    expect(parseCanonicalUrl(body)).toBe("https://first.example/courses/first-steps");
  } finally {
    await proxiedPortal.close();
  }
});

test("with PHONE on, the machine's IP address shows the first portal, and an unknown name still does not", async () => {
  const phonePortal = await startTestPortal({ environment: { PHONE: "on" } });
  await phonePortal.database.db.execute(sql`
    update environments set created_at = created_at - interval '1 day' where id = 'first'`);
  try {
    const sendGetToHost = (host: string) =>
      sendRaw(
        phonePortal.port,
        formatRawRequest("GET", "/courses/first-steps", `${host}:${phonePortal.port}`),
      );
    for (const address of ["127.0.0.1", "192.168.1.7", "[::1]"]) {
      const { status, body } = await sendGetToHost(address);
      expect(status).toBe(200);
      expect(body).toContain("First steps");
      expect(parseCanonicalUrl(body)).toBe(
        `http://${address}:${phonePortal.port}/courses/first-steps`,
      );
    }
    expect((await sendGetToHost("unknown.example")).status).toBe(404);
  } finally {
    await phonePortal.close();
  }
});
