import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  ({ browser: admin } = await createUserWithRole(portal, "mp-admin"));
});
afterAll(() => portal.close());

const navigationOf = (text: string) =>
  /<nav[^>]*class="studio-navigation".*?<\/nav>/s.exec(text)?.[0] ?? "";
const sectionsOf = (text: string) =>
  [...text.matchAll(/href="\/studio\/settings\/([\w-]+)"/g)].map(([, id]) => id);

test("a HEAD request is answered like a GET request, without a body", async () => {
  const learner = await openRegisteredBrowser(portal);
  for (const browser of [admin, learner.browser, portal.browser()])
    for (const path of ["/", "/studio", "/courses/first-steps", "/no-such-page"]) {
      const get = await browser.fetch(path);
      const head = await browser.fetch(path, { method: "HEAD" });
      expect([path, head.status, head.text]).toEqual([path, get.status, ""]);
    }
});

describe("who may enter", () => {
  test("a visitor is asked to sign in and comes back to the same screen", async () => {
    const { status, headers } = await portal.browser().fetch("/studio/settings/limits");
    expect(status).toBe(302);
    const target = new URL(headers.get("location")!, portal.origin);
    expect(target.searchParams.get("scenario")).toBe("login");
    expect(target.searchParams.get("returnTo")).toBe("/studio/settings/limits");
  });

  test("a visitor who sends a form or asks for data is asked to sign in, and nothing is changed", async () => {
    const title = "Sent by a visitor";
    const form = await postForm(portal.browser(), "/studio/settings/general", { title });
    const data = await portal.browser().fetch("/studio/search/results?q=a");
    const canvas = await portal.browser().fetch("/studio/canvas/en");
    for (const { status, headers } of [form, data, canvas]) {
      expect(status).toBe(302);
      expect(headers.get("location")).toMatch(/^\/\?scenario=login&returnTo=%2Fstudio/);
    }
    expect((await admin.fetch("/studio/settings/general")).text).not.toContain(title);
  });

  test("a learner is told that the studio is for people with a role", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    for (const path of ["/studio", "/studio/settings/general", "/studio/search?q=a"]) {
      const { status, text } = await browser.fetch(path);
      expect([path, status]).toEqual([path, 403]);
      expect(text).toContain("The studio is for people with a role in this portal.");
      expect(navigationOf(text)).toBe("");
    }
    expect((await browser.fetch("/studio/search/results?q=a")).status).toBe(403);
  });

  test("a role in another portal opens nothing here", async () => {
    const other = await createUserWithRole(portal.second, "mp-admin");
    expect((await other.browser.fetch("/studio")).status).toBe(200);
    const copy = portal.browser();
    for (const [name, value] of other.browser.cookies) copy.cookies.set(name, value);
    expect((await copy.fetch("/studio")).status).toBe(302);
  });

  test("an admin sees every section of the settings, a mentor only who may do what", async () => {
    const adminHome = await admin.fetch("/studio");
    expect(adminHome.status).toBe(200);
    expect(navigationOf(adminHome.text)).toContain('aria-current="page"');
    const sections = async (browser: Browser) =>
      new Set(sectionsOf((await browser.fetch("/studio/settings/roles")).text));
    expect([...(await sections(admin))]).toEqual([
      "general",
      "contacts",
      "languages",
      "regions",
      "sign-in",
      "policies",
      "widgets",
      "rewards",
      "conversations",
      "roles",
      "invitations",
      "security",
      "audit-log",
      "limits",
      "health",
    ]);
    const { browser: mentor } = await createUserWithRole(portal, "mentor");
    expect([...(await sections(mentor))]).toEqual(["roles"]);
    for (const section of ["general", "languages", "security", "audit-log", "limits", "health"]) {
      const { status, text } = await mentor.fetch(`/studio/settings/${section}`);
      expect([section, status]).toEqual([section, 403]);
      // The error is shown inside the studio, so the person can continue.
      expect(navigationOf(text)).toContain("/studio/settings");
    }
    expect((await mentor.fetch("/studio/settings")).headers.get("location")).toBe(
      "/studio/settings/roles",
    );
  });
});

describe("signing in", () => {
  const signIn = async (email: string, returnTo: string) => {
    const fields = { intent: "scenario", step: "login-by-email", email, password: testPassword };
    const address = new URLSearchParams({ scenario: "login", step: "login-by-email", returnTo });
    const path = `/?index&${address}`;
    const { status, headers } = await portal.browser().fetch(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    });
    expect(status).toBe(303);
    return headers;
  };

  test("staff continue in a new document, without the scripts of the page before", async () => {
    const staff = await createUserWithRole(portal, "mentor");
    const headers = await signIn(staff.email, "/courses/");
    expect(headers.get("location")).toBe("/courses/");
    expect(headers.get("x-remix-reload-document")).toBe("true");
    // The same after a sign-in elsewhere, such as in a messenger, when this page asks again.
    const waiting = await staff.browser.fetch("/?scenario=login&returnTo=%2Fcourses%2F");
    expect(waiting.headers.get("location")).toBe("/courses/");
    expect(waiting.headers.get("x-remix-reload-document")).toBe("true");
    const learner = await openRegisteredBrowser(portal);
    const reloadsFor = async (returnTo: string) =>
      (await signIn(learner.email, returnTo)).get("x-remix-reload-document");
    expect(await reloadsFor("/courses/")).toBeNull();
    // No script of the portal runs on the profile either.
    expect(await reloadsFor("/profile")).toBe("true");
    // The studio is another document, also for those who may not enter it.
    expect(await reloadsFor("/studio/settings")).toBe("true");
  });
});

describe("a page of the studio", () => {
  test("has its own style sheet, fonts and texts, and nothing of the portal's code", async () => {
    await updateSettings(portal.systemCtx, {
      settings: {
        scripts: ["window.ran = 'portal script'"],
        css: "main { color: red }",
        theme: { titleFont: "Cormorant", textFont: "Cormorant", componentBorderRadius: 0 },
      },
    });
    // Wait until the server has noticed the change.
    await expect
      .poll(async () => (await portal.browser().fetch("/")).text, { timeout: 20_000 })
      .toContain("portal script");
    const { text, headers } = await admin.fetch("/studio");
    expect(text).toMatch(/href="\/assets\/studio-[\w-]+\.css"/);
    expect(text).not.toMatch(/href="\/assets\/index-[\w-]+\.css"/);
    expect(text).toContain("/assets/studio-manifest-");
    expect(text).not.toContain("portal script");
    expect(text).not.toContain("color:red");
    expect(text).toMatch(/--text-font:"Montserrat"/);
    expect(text).toMatch(/data-messages="[\w-]+-studio"/);
    const policy = headers.get("content-security-policy")!;
    expect(policy).toContain("frame-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  test("a page for staff runs no script of the portal, and a learner's page does", async () => {
    expect((await admin.fetch("/courses/first-steps")).text).not.toContain("portal script");
    const { browser } = await openRegisteredBrowser(portal);
    expect((await browser.fetch("/courses/first-steps")).text).toContain("portal script");
  });

  test("public pages get neither the studio's texts nor its files", async () => {
    const { text } = await portal.browser().fetch("/courses/first-steps");
    expect(text).not.toMatch(/studio/i);
    const version = /data-messages="([^"]*)"/.exec(text)![1]!;
    const read = async (suffix: string) => {
      const path = `/i18n/messages/en/?compiled&v=${version}${suffix}`;
      return (await portal.browser().fetch(path)).json as Record<string, object>;
    };
    const publicTexts = await read("");
    expect(publicTexts["studio"]).toBeUndefined();
    expect(publicTexts["limits"]).toBeUndefined();
    expect(publicTexts["email"]).toBeUndefined();
    expect(publicTexts["common"]).toBeDefined();
    const studioTexts = await read("-studio");
    expect(studioTexts["studio"]).toBeDefined();
    expect(studioTexts["common"]).toBeDefined();
  });

  test("an unknown address answers 404 inside the studio", async () => {
    const { status, text } = await admin.fetch("/studio/no/such");
    expect(status).toBe(404);
    expect(navigationOf(text)).toContain("/studio/settings");
  });

  test("the old address of the blocked attempts leads to the new one", async () => {
    const { status, headers } = await admin.fetch("/studio/limits");
    expect([status, headers.get("location")]).toEqual([301, "/studio/settings/limits"]);
  });
});

describe("the home", () => {
  test("says what needs attention, to those who may see it", async () => {
    expect((await admin.fetch("/studio")).text).not.toContain("couldn’t be sent");
    await portal.database.db.execute(sql`
      insert into outbox (environment_id, channel, recipient, body, status, created_at)
      values ('first', 'email', 'a@example.org', '', 'failed', ${new Date(portal.clock.now())}),
        ('second', 'email', 'b@example.org', '', 'failed', ${new Date(portal.clock.now())})`);
    const { text } = await admin.fetch("/studio");
    expect(text).toContain("1 email or message couldn’t be sent");
    const health = await admin.fetch("/studio/settings/health");
    expect(health.text).toContain("Something didn’t work.");
    expect(health.text).not.toContain("PostgreSQL");
    const { browser: mentor } = await createUserWithRole(portal, "mentor");
    expect((await mentor.fetch("/studio")).text).toContain("Nothing is waiting for you.");
    const { browser: owner } = await createUserWithRole(portal, "envmgr-admin");
    expect((await owner.fetch("/studio/settings/health")).text).toContain("PostgreSQL");
  });
});

describe("the search", () => {
  const search = async (browser: Browser, query: string) => {
    const { status, json } = await browser.fetch(
      `/studio/search/results?${new URLSearchParams({ q: query })}`,
    );
    expect(status).toBe(200);
    return (json as { kind: string; id: string; title: string }[]).map(
      ({ kind, title }) => `${kind}: ${title}`,
    );
  };

  test("finds courses and pages in at most three queries, and pages only for those who may list them", async () => {
    const statements = await portal.statementsDuring(async () => {
      expect(await search(admin, "FIRST st")).toContain("courses: First steps");
    });
    const searches = statements.filter(({ text }) => /ilike/.test(text));
    expect(searches.length).toBeLessThanOrEqual(3);
    const { browser: mentor } = await createUserWithRole(portal, "mentor");
    const found = await search(mentor, "e");
    expect(found.some((one) => one.startsWith("courses: "))).toBe(true);
    expect(found.some((one) => one.startsWith("pages: "))).toBe(false);
    expect((await search(admin, "e")).some((one) => one.startsWith("pages: "))).toBe(true);
  });

  test("finds people by name for those who may list them, and shows no contacts", async () => {
    const { email } = await createUserWithRole(portal, "treasurer");
    const { text } = await admin.fetch("/studio/search/results?q=Koval");
    expect(text).toContain("people");
    expect(text).toContain("Anna Koval");
    expect(text).not.toContain("@example.org");
    const byEmail = await admin.fetch(`/studio/search/results?q=${encodeURIComponent(email)}`);
    expect(byEmail.text).toContain("Treasurer");
    const { browser: editor } = await createUserWithRole(portal, "editor");
    expect((await editor.fetch("/studio/search/results?q=Koval")).text).toBe("[]");
  });

  test("treats the text as text, whatever it contains", async () => {
    for (const text of ["%", "_", "\\", "'", "a".repeat(5_000), "\u202e", "%' or 1=1 --"])
      expect(await search(admin, text), text.slice(0, 20)).toEqual([]);
    expect(await search(admin, "   ")).toEqual([]);
  });

  test("answers the same through the API", async () => {
    const { json } = await admin.fetch("/studio/search/results?q=first");
    const answer = await call(admin, "GET", "/studio/search?query=first");
    expect(answer.json["results"]).toEqual(json);
    const { browser: learner } = await openRegisteredBrowser(portal);
    expect((await call(learner, "GET", "/studio/search?query=a")).json["code"]).toBe("AUTH-DENY");
    expect((await call(portal.browser(), "GET", "/studio/search?query=a")).status).toBe(401);
    const tooLong = await call(admin, "GET", `/studio/search?query=${"a".repeat(101)}`);
    expect(tooLong.status).toBe(422);
  });

  test("works without scripts on its own screen", async () => {
    const { text } = await admin.fetch("/studio/search?q=first");
    expect(text).toContain("First steps");
    expect((await admin.fetch("/studio/search?q=nosuchthing")).text).toContain(
      "Nothing found for “nosuchthing”.",
    );
  });
});

test("marking notifications as read leads back to the screen with its filters", async () => {
  const answer = async (referer: string) => {
    const { headers } = await admin.fetch("/studio/notifications", {
      method: "POST",
      headers: { referer },
    });
    return headers.get("location");
  };
  const screen = "/studio/people?text=anna&role=mentor";
  expect(await answer(portal.origin + screen)).toBe(screen);
  expect(await answer(`${portal.origin}/studio`)).toBe("/studio");
  expect(await answer("https://evil.example/studioevil?a=b")).toBe("/studio");
});
