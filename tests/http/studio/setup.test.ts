import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { sendClaim } from "#tests/kit/claim-form.ts";
import { type EmptyInstallation, startEmptyInstallation } from "#tests/kit/empty-installation.ts";
import { call } from "#tests/kit/portal.ts";

const host = "hope.example";
const hostileName = `Hope <b>"&" *hill* {email}: #1`;
let server: EmptyInstallation;
let owner: Browser;
beforeAll(async () => {
  server = await startEmptyInstallation();
  owner = server.browser(host);
  const [link = ""] = await server.runCommand("claim-link");
  await sendClaim(owner, new URL(link).pathname, { portalName: hostileName });
});
afterAll(() => server.close());

const step = (id: string, form: Record<string, string>) =>
  postForm(owner, `/studio/setup/${id}`, form);
/** The portal's public settings, with the parts that these tests look at. */
async function readSettings() {
  const { json } = await call(owner, "GET", "/settings");
  return json as unknown as {
    i18n: object;
    contacts: { email: string };
    theme: { color: string };
    logo: Record<string, string>;
    registration: object;
    gdpr: boolean;
  };
}
const guestPage = async (path: string, language = "uk") =>
  (await server.browser(host).fetch(path, { headers: { "accept-language": language } })).text;
const checkedBoxes = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`name="${name}"[^>]*value="([^"]+)"`, "g"))].map(
    ([, value]) => value!,
  );

test("opens at the first step that isn't done, and only for people who may change the settings", async () => {
  const { status, headers } = await owner.fetch("/studio/setup");
  expect([status, headers.get("location")]).toEqual([303, "/studio/setup/name"]);
  expect((await server.browser(host).fetch("/studio/setup/name")).status).not.toBe(200);
  const { json } = await call(owner, "GET", "/setup");
  expect(json).toMatchObject({ isOpen: true, next: "name" });
});

test("saves the name and languages, and keeps what it refuses", async () => {
  const wrong = await step("name", { title: "", primary: "uk", languages: "en", email: "x" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('role="alert"');
  const { status, headers } = await step("name", {
    title: hostileName,
    primary: "uk",
    languages: "en",
    email: "hello@hope.example",
  });
  expect([status, headers.get("location")]).toEqual([303, "/studio/setup/colour"]);
  await expect.poll(async () => (await readSettings()).contacts.email).toBe("hello@hope.example");
  expect((await readSettings()).i18n).toEqual({ langs: ["uk", "en"], primaryLang: "uk" });
});

test("saves a change at once, and marks the step as done only with its button", async () => {
  await step("colour", { color: "#b5225a", intent: "save" });
  await expect.poll(async () => (await readSettings()).theme.color).toBe("#b5225a");
  expect((await call(owner, "GET", "/setup")).json.next).toBe("colour");
  expect((await step("colour", { color: "red; }" })).status).toBe(422);
  expect((await step("colour", { color: "own", ownColor: "#3F7D4E" })).status).toBe(303);
  await expect.poll(async () => (await readSettings()).theme.color).toBe("#3f7d4e");
  expect((await call(owner, "GET", "/setup")).json.next).toBe("starter");
});

test("saves of the same moment wait for each other", async () => {
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const { status } = await step("colour", { color: "#3f7d4e", intent: "save" });
      return status;
    }),
  );
  expect(statuses).toEqual(Array.from({ length: 8 }, () => 200));
});

test("takes a picture as the logo, in all languages, and refuses other files", async () => {
  const png = await readFile("demo/second/pictures/logo.webp");
  const send = async (bytes: Uint8Array<ArrayBuffer>, name: string) => {
    const form = new FormData();
    form.set("color", "#3f7d4e");
    form.set("logo", new File([bytes], name));
    const { headers, body } = new Request("http://form.example", { method: "POST", body: form });
    return owner.fetch("/studio/setup/colour", {
      method: "POST",
      body: Buffer.from(await new Response(body).arrayBuffer()),
      headers: { "content-type": headers.get("content-type")! },
    });
  };
  const script = await send(new TextEncoder().encode("<svg onload=alert(1)>"), "logo.svg");
  expect(script.status).toBe(422);
  expect((await send(new Uint8Array(png), "logo.webp")).status).toBe(303);
  await expect.poll(async () => Object.keys((await readSettings()).logo)).not.toEqual([]);
  const { logo } = await readSettings();
  expect(Object.keys(logo).toSorted()).toEqual(["en", "uk"]);
  expect((await owner.fetch(logo["uk"]!)).status).toBe(200);
  const { json } = await call(owner, "GET", "/media");
  expect(json.media).toEqual([
    expect.objectContaining({ alts: { en: expect.any(String), uk: expect.any(String) } }),
  ]);
});

test("fills the portal with drafts in its languages and with its name, which stays a text", async () => {
  expect((await step("starter", { starter: "../demo" })).status).toBe(422);
  expect((await step("starter", { starter: "school" })).status).toBe(303);
  expect((await step("starter", { starter: "bible-course" })).status).toBe(303);
  const { json } = await call(owner, "GET", "/setup/unpublished");
  expect(
    (json.pages as unknown as { alias: string }[]).map(({ alias }) => alias).toSorted(),
  ).toEqual(["about", "cookie-policy", "main", "privacy-policy", "terms-of-use"]);
  // The untouched course of the school is in the trash.
  expect(json.courses).toMatchObject([{ id: "the-lost-sheep", isFinished: true }]);
  expect(await guestPage("/")).not.toContain("Без поспіху");
  const preview = (await owner.fetch("/?draft&lang=uk")).text;
  expect(preview).toContain("Без поспіху");
  expect(preview).toContain("Hope &lt;b&gt;");
  expect(preview).not.toContain("<b>&quot;");
  expect(await guestPage("/?draft")).not.toContain("Без поспіху");
});

test("offers the sign-in methods, and takes what was chosen", async () => {
  const { text } = await owner.fetch("/studio/setup/sign-in");
  expect(text).toMatch(/name="email"[^>]*checked|checked[^>]*name="email"/);
  const { headers } = await step("sign-in", { email: "on", anonymous: "on", gdpr: "on" });
  expect(headers.get("location")).toBe("/studio/setup/helper");
  await expect.poll(async () => (await readSettings()).gdpr).toBe(true);
  const settings = await readSettings();
  expect(settings.registration).toMatchObject({ email: true, anonymous: true, passkey: false });
});

test("invites a helper with a link that is shown once, or goes on without one", async () => {
  const invited = await step("helper", { intent: "invite", role: "editor", email: "" });
  expect(invited.status).toBe(200);
  expect(invited.text).toMatch(/\/invitation\/[\w-]{20,}/);
  expect((await owner.fetch("/studio/setup/helper")).text).not.toMatch(/\/invitation\/[\w-]{20,}/);
  expect((await step("helper", {})).headers.get("location")).toBe("/studio/setup/publish");
});

test("publishes what is ticked, in the versions that were shown", async () => {
  const { text } = await owner.fetch("/studio/setup/publish");
  const shown = checkedBoxes(text, "page");
  expect(shown).toHaveLength(5);
  const old = await step("publish", { page: "main:99" });
  expect(old.status).toBe(422);
  const body = new URLSearchParams([
    ...shown.map((value) => ["page", value]),
    ...checkedBoxes(text, "course").map((value) => ["course", value]),
    ...checkedBoxes(text, "menu").map((value) => ["menu", value]),
  ]).toString();
  const { status } = await owner.fetch("/studio/setup/publish", {
    method: "POST",
    body,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(status).toBe(303);
  const { rows } = await server.database.db.execute<{ action: string }>(sql`
    select distinct action from audit_log where action in ('publishPage', 'publishCourse')`);
  expect(rows).toHaveLength(2);
  await expect.poll(() => guestPage("/")).toContain("Без поспіху");
  expect(await guestPage("/?lang=en")).toContain("Take your time");
  expect(await guestPage("/courses/the-lost-sheep")).toContain("Хто слухав?");
  const policy = await guestPage("/privacy-policy/");
  expect(policy).toContain("Hope &lt;b&gt;");
  expect(policy).toContain("mailto:hello@hope.example");
  expect((await owner.fetch("/studio/setup/publish")).text).not.toContain('name="page"');
});

test("shares the first lesson: a link, a QR code, messages in each language and a poster", async () => {
  const to = new URL(
    /href="([^"]*to=[^"]*lesson[^"]*)"/
      .exec((await owner.fetch("/studio/setup/share")).text)![1]!
      .replaceAll("&amp;", "&"),
    "http://x",
  ).search;
  const { text } = await owner.fetch(`/studio/setup/share${to}`);
  expect(text).toContain("<svg");
  expect(text).toMatch(/textarea[^>]*lang="uk"/);
  expect(text).toMatch(/textarea[^>]*lang="en"/);
  expect(text).toContain("utm_source=message");
  const poster = await owner.fetch(`/studio/setup/poster${to}&lang=uk`);
  expect(poster.text.includes("Без поспіху")).toBe(true);
  expect(poster.text.includes("<script")).toBe(false);
  // The picture of the main page.
  expect(poster.text).toMatch(/<img class="poster__picture" src="\/files\//);
  const lesson = new URLSearchParams(to).get("to")!;
  expect(await guestPage(lesson)).toContain("Хто слухав?");
  // An address of another site is no target.
  const elsewhere = await owner.fetch("/studio/setup/share?to=https://evil.example/");
  expect(elsewhere.text).not.toContain("evil.example/?utm");
});

test("is over after the last step, and can be opened again", async () => {
  expect((await step("share", {})).headers.get("location")).toBe("/studio");
  expect((await call(owner, "GET", "/setup")).json).toMatchObject({ isOpen: false, next: null });
  expect((await owner.fetch("/studio/setup")).headers.get("location")).toBe("/studio/setup/share");
});

test("an export leaves the setup out, and imports unchanged", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lampstand-setup-"));
  await server.runCommand("export", join(folder, "copy"), "--portal", host);
  const portalFile = await readFile(join(folder, "copy", "portal.yaml"), "utf8");
  expect(portalFile).not.toMatch(/^ {2}setup:/m);
  await server.runCommand("import", join(folder, "copy"), "--portal", host);
  expect((await call(owner, "GET", "/setup")).json).toMatchObject({ isOpen: false, next: null });
  await rm(folder, { recursive: true });
});

test.each(["bible-course", "school", "blank"])(
  "the starter %s suits a second portal in each language",
  async (starter) => {
    for (const [index, languages] of [["ar"], ["en", "ar", "uk"], ["de", "uk"]].entries()) {
      const id = `${starter}-${index}`;
      await server.runCommand("create-portal", id, "--name", "Надія", "--host", `${id}.example`);
      const i18n = { langs: languages, primaryLang: languages[0]! };
      await server.database.db.execute(sql`
        update settings_revisions set settings = jsonb_set(settings, '{i18n}', ${JSON.stringify(i18n)}::jsonb)
        where environment_id = ${id}`);
      const lines = await server.runCommand("start-from", starter, "--portal", `${id}.example`);
      expect(lines).toHaveLength(1);
      const { rows } = await server.database.db.execute<{ texts: object }>(sql`
        select coalesce(d.body, r.body)->'texts' as texts from pages p
        join page_revisions r on r.environment_id = p.environment_id and r.alias = p.alias
          and r.revision = p.revision
        left join drafts d on d.environment_id = p.environment_id and d.kind = 'page' and d.id = p.alias
        where p.environment_id = ${id}`);
      expect(rows).toHaveLength(5);
      for (const { texts } of rows) {
        expect(Object.keys(texts).toSorted()).toEqual(languages.toSorted());
        expect(JSON.stringify(texts)).not.toContain("{portal}");
        expect(JSON.stringify(texts)).not.toContain("{email}");
      }
      expect(await server.runCommand("setup", "--portal", `${id}.example`)).toContain("name\topen");
    }
  },
);

test("a command that names no starter is refused", async () => {
  await expect(server.runCommand("start-from", "nothing", "--portal", host)).rejects.toThrow();
});
