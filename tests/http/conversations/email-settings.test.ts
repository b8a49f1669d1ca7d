import { afterAll, beforeAll, expect, test } from "vitest";
import { freshProofMs } from "#domains/settings/require-fresh-proof.server.ts";
import { postForm } from "#tests/kit/browser.ts";
import { runCommand } from "#tests/kit/commands.ts";
import { waitFor } from "#tests/kit/email-conversations.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { handOver, passwordOf, replyDomain } from "#tests/kit/incoming-emails.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const path = "/studio/settings/conversations";
const elsewhere = { from: "a@b.example", to: `other@${replyDomain}`, text: "Hello" };
let portal: TestPortal;
let admin: Awaited<ReturnType<typeof createUserWithRole>>;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true });
  admin = await createUserWithRole(portal, "mp-admin");
});
afterAll(() => portal.close());

const setDomain = (domain: string) =>
  call(admin.browser, "PATCH", "/settings", {
    settings: { conversations: { replyDomain: domain } },
  });
async function stateOfEmail(): Promise<string> {
  const { json } = await call(admin.browser, "GET", "/messenger-channels");
  const channels = json["channels"] as unknown as { channel: string; state: string }[];
  return channels.find(({ channel }) => channel === "email")!.state;
}
const testEmail = () => call(admin.browser, "POST", "/messenger-channels/email/test");

test("email works when a test email has come back, and not before", async () => {
  expect((await testEmail()).json).toMatchObject({ state: "email-no-domain", bot: null });
  expect((await handOver(portal, elsewhere)).status).toBe(404);
  for (const wrong of ["reply", "Reply.first.example", "a b.example", "-a.example"])
    expect((await setDomain(wrong)).status).toBe(422);
  expect((await setDomain(replyDomain)).status).toBe(200);
  expect(await stateOfEmail()).toBe("email-waits");
  expect((await testEmail()).json).toMatchObject({ state: "email-sent", bot: replyDomain });
  expect(await stateOfEmail()).toBe("email-waits");
  await portal.runningSimulators!.connectWebhooks(portal.origin);
  expect((await testEmail()).json).toMatchObject({ state: "email-sent" });
  await waitFor(stateOfEmail).toBe("email-works");
  const page = await admin.browser.fetch(path);
  expect(page.text).toContain(`a test email to ${replyDomain} came back`);
  const { providers } = portal.runningSimulators!;
  const options = { installation: { providers } };
  const lines = await runCommand(
    portal,
    ["test-channel", "email", "--portal", "first.example"],
    options,
  );
  expect(lines).toEqual([expect.stringContaining(`A test email is on its way to ${replyDomain}`)]);
});

test("a new secret is shown once, replaces the old one, and belongs to one portal", async () => {
  await setDomain(replyDomain);
  const { browser } = await createUserWithRole(portal, "mp-admin");
  const made = await postForm(browser, path, { "email-secret": "new" });
  const [, secret = ""] = /<bdi[^>]*>([\w-]{43})<\/bdi>/.exec(made.text) ?? [];
  expect(secret).not.toBe("");
  expect((await browser.fetch(path)).text).not.toContain(secret);
  expect((await handOver(portal, elsewhere)).status).toBe(401);
  expect((await handOver(portal, elsewhere, passwordOf(secret))).outcome).toBe("unknown-address");
  expect((await handOver(portal.second, elsewhere, passwordOf(secret))).status).toBe(404);
  const created = await call(browser, "POST", "/messenger-channels/email/secret");
  expect((await handOver(portal, elsewhere, passwordOf(secret))).status).toBe(401);
  const second = String(created.json["webhookSecret"]);
  expect((await handOver(portal, elsewhere, passwordOf(second))).status).toBe(200);
  for (const role of ["mentor", "mp-leader"]) {
    const other = await createUserWithRole(portal, role);
    expect((await call(other.browser, "POST", "/messenger-channels/email/secret")).status).toBe(
      403,
    );
    expect((await postForm(other.browser, path, { "email-secret": "new" })).status).toBe(403);
  }
  portal.clock.advance(freshProofMs);
  expect((await call(browser, "POST", "/messenger-channels/email/secret")).json).toMatchObject({
    code: "FRESH-PROOF-MISSING",
  });
  const sent = await postForm(browser, path, { "email-secret": "new" });
  expect(sent.text).not.toMatch(/<bdi[^>]*>[\w-]{43}<\/bdi>/);
});

test("the studio's form saves the domain and refuses what is none", async () => {
  const { browser } = await createUserWithRole(portal, "mp-admin");
  const version = async () =>
    /name="version" value="(\d+)"/.exec((await browser.fetch(path)).text)![1]!;
  const save = async (domain: string) =>
    postForm(browser, path, {
      version: await version(),
      firstAnswerHours: "24",
      replyDomain: domain,
    });
  const refused = await save("no domain");
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Enter a domain");
  expect((await save("Mail.First.Example")).status).toBe(303);
  expect((await browser.fetch(path)).text).toContain('value="mail.first.example"');
});
