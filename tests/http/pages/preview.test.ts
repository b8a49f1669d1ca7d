import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { previewLifeMs, previewLinksMax } from "#domains/pages/preview-link.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { editorOf, insertParagraph } from "#tests/kit/course-editor.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = (await createUserWithRole(portal, "mp-admin")).browser;
  const hero = { id: "hero", type: "header", props: { title: "Tomorrow’s words" }, children: [] };
  const page = { texts: { en: { title: "Tomorrow", components: [hero] } } };
  await call(admin, "PUT", "/pages/main", { publish: false, page });
  await call(admin, "PUT", "/pages/hidden", { publish: false, page });
});
afterAll(() => portal.close());

const createPreviewLink = async (id: string, requester = admin) => {
  const { json } = await call(requester, "POST", "/previews", { id });
  return String(json.url).replace(/^https?:\/\/[^/]+/, "");
};

test("an admin sees the draft of a page, guests the published version", async () => {
  for (const alias of ["main", "hidden"]) {
    const { status, text } = await admin.fetch(`/preview/${alias}`);
    expect([status, text.includes("Tomorrow’s words")]).toEqual([200, true]);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).not.toMatch(/class="(site-header|site-footer)"/);
  }
  expect((await portal.fetch("/")).text).toContain("Welcome to the first portal");
});

test("a preview link shows the draft to everyone for a day, in every language", async () => {
  const link = await createPreviewLink("hidden");
  const guest = portal.browser();
  for (const path of [link, `${link}&lang=uk`]) {
    const { status, text, headers } = await guest.fetch(path);
    expect([status, text.includes("Tomorrow’s words")]).toEqual([200, true]);
    expect(headers.get("cache-control")).toContain("private");
  }
  portal.clock.advance(previewLifeMs);
  expect((await guest.fetch(link)).status).toBe(403);
});

test("without permission every preview is denied, even of missing content", async () => {
  const link = await createPreviewLink("hidden");
  const { browser } = await openRegisteredBrowser(portal);
  const otherPaths = [
    "/preview",
    "/preview/hidden",
    "/preview/welcome",
    "/preview/nothing",
    link.replace("/preview/hidden", "/preview/main"),
    link.replace(/secret=[0-9a-f]/, (start) => (start.endsWith("0") ? "secret=1" : "secret=0")),
    `${link}0`,
    "/preview/hidden?secret=",
  ];
  for (const requester of [portal.browser(), browser])
    for (const path of otherPaths) {
      const { status, text } = await requester.fetch(path);
      expect([path, status]).toEqual([path, 403]);
      expect(text).not.toContain("Tomorrow");
    }
  expect((await portal.second.fetch(link)).status).toBe(403);
  expect((await call(browser, "POST", "/previews", { id: "main" })).status).toBe(403);
});

test("a link that was revoked, or replaced by many newer ones, no longer works", async () => {
  const guest = portal.browser();
  const first = await createPreviewLink("main");
  portal.clock.advance(1);
  const second = await createPreviewLink("main");
  const list = async () => {
    const { json } = await call(admin, "GET", "/previews?id=main");
    return json as unknown as { id: string; url: string; expiresAt: number }[];
  };
  const listed = await list();
  expect(listed.map(({ url }) => url.replace(portal.origin, ""))).toEqual([second, first]);
  expect(listed[0]!.expiresAt).toBe(portal.clock.now() + previewLifeMs);
  const { browser: learner } = await openRegisteredBrowser(portal);
  const { browser: stranger } = await createUserWithRole(portal.second, "mp-admin");
  const path = `/previews/${listed[1]!.id}`;
  expect((await call(learner, "DELETE", path)).status).toBe(403);
  expect((await call(learner, "GET", "/previews?id=main")).status).toBe(403);
  expect((await call(stranger, "DELETE", path)).status).toBe(404);
  expect((await guest.fetch(first)).status).toBe(200);
  expect((await call(admin, "DELETE", path)).json).toEqual({ revoked: true });
  expect((await guest.fetch(first)).status).toBe(403);
  expect((await guest.fetch(second)).status).toBe(200);
  for (let count = 0; count < previewLinksMax; count += 1) {
    portal.clock.advance(1);
    await createPreviewLink("main");
  }
  expect(await list()).toHaveLength(previewLinksMax);
  expect((await guest.fetch(second)).status).toBe(403);
});

test("nothing that somebody with a link answers is stored", async () => {
  const link = await createPreviewLink("welcome");
  const countRows = async () => {
    const { rows } = await portal.database.db.execute<{ count: number }>(sql`
      select (select count(*) from results) + (select count(*) from course_progress) as count`);
    return Number(rows[0]!.count);
  };
  const before = await countRows();
  const guest = portal.browser();
  const sent = await guest.fetch(link, {
    body: "intent=answer&component=come-in&variant=everybody",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(sent.status).toBe(303);
  expect(await countRows()).toBe(before);
  expect((await guest.fetch(`${link}&try=`)).status).toBe(403);
});

test("an editor sees a draft as a guest and as a learner sees it", async () => {
  const registration = { id: "join", type: "registration", props: {}, children: [] };
  const page = { texts: { en: { title: "Join", components: [registration] } } };
  expect((await call(admin, "PUT", "/pages/join", { publish: false, page })).status).toBe(200);
  const showsButton = async (query: string) =>
    (await admin.fetch(`/preview/join${query}`)).text.includes('href="/preview/join?scenario=');
  expect(await showsButton("")).toBe(false);
  expect(await showsButton("?as=learner")).toBe(false);
  expect((await admin.fetch("/preview/join?as=guest")).text).toContain("scenario=sign-in");
});

test("an element looks as its learners would see it, and nothing can be sent from a preview", async () => {
  const { status, text } = await admin.fetch("/preview/welcome");
  expect([status, text.includes("Come in")]).toEqual([200, true]);
  const formResponse = await admin.fetch("/preview/welcome", {
    body: "intent=answer&component=come-in&variant=everybody",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect([formResponse.status, formResponse.headers.get("location")]).toEqual([
    303,
    "/preview/welcome",
  ]);
  expect((await admin.fetch("/preview/welcome")).text).toContain("nothing was sent");
  expect((await admin.fetch("/preview/nothing")).status).toBe(404);
});

test("without an id an admin sees a list of what can be previewed", async () => {
  const { text } = await admin.fetch("/preview/");
  expect(text).toContain('href="/preview/hidden"');
  expect(text).toContain("Draft");
});

test("a link to a course leads through its draft as it is now, and to nothing else", async () => {
  const editor = editorOf(admin);
  const courseId = await editor.createCourse("A course not yet published");
  const second = await editor.addElement(courseId, "The second part");
  const first = await editor.addElement(courseId, "The first part");
  const hidden = await editor.addElement(courseId, "Not for learners", "lesson", second);
  await editor.change("elements", first, insertParagraph("p", "Words of the first part"));
  const { body } = await editor.readDraft("courses", courseId);
  expect((body["elements"] as { id: string }[]).map(({ id }) => id)).toEqual([
    first,
    second,
    hidden,
  ]);
  await editor.change("courses", courseId, {
    op: "set",
    path: ["elements", hidden, "visible"],
    value: false,
  });
  await editor.change("courses", courseId, {
    op: "set",
    path: ["texts", "en", "description"],
    value: "How the evening begins",
  });
  const link = await createPreviewLink(`/courses/${courseId}`);
  const guest = portal.browser();
  const start = await guest.fetch(link);
  expect(start.status).toBe(200);
  expect(start.text).toContain("How the evening begins");
  expect(start.text).toContain('<meta name="robots" content="noindex"/>');
  expect(start.text).not.toContain("Not for learners");
  const linkTo = (text: string, id: string) => {
    const address = new RegExp(`href="(/preview/${id}\\?[^"]*)"`).exec(text)?.[1];
    return address?.replaceAll("&amp;", "&") ?? `no link to ${id}`;
  };
  const opened = await guest.fetch(linkTo(start.text, first));
  expect([opened.status, opened.text.includes("Words of the first part")]).toEqual([200, true]);
  const next = /rel="next"[^>]*href="([^"]*)"/.exec(opened.text)![1]!.replaceAll("&amp;", "&");
  expect((await guest.fetch(next)).text).toContain("The second part");

  const query = link.slice(link.indexOf("?"));
  const secret = /secret=([^&]*)/.exec(link)![1]!;
  const refused: [string, number][] = [
    [`/preview/${hidden}${query}`, 404],
    [`/preview/welcome${query}`, 404],
    [`/preview/${first}?secret=${secret}`, 403],
    [`/preview?course=first-steps&secret=${secret}`, 403],
    [`/preview/welcome?course=first-steps&secret=${secret}`, 403],
    [`/preview?course=${courseId}`, 403],
    [`/preview?course=${courseId}&secret=${secret}0`, 403],
    [`/preview/main${query}`, 404],
  ];
  for (const [path, status] of refused)
    expect([path, (await guest.fetch(path)).status]).toEqual([path, status]);
  const lessonLink = await createPreviewLink(first);
  const lessonSecret = /secret=([^&]*)/.exec(lessonLink)![1]!;
  expect((await guest.fetch(`/preview?course=${courseId}&secret=${lessonSecret}`)).status).toBe(
    403,
  );
  expect((await guest.fetch(lessonLink)).text).not.toContain("The second part");

  const sent = await guest.fetch(linkTo(start.text, first), {
    body: "intent=finish",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, linkTo(start.text, first)]);
  const { json } = await call(admin, "GET", `/previews?id=/courses/${courseId}`);
  const [listed] = json as unknown as { id: string; url: string }[];
  expect(listed!.url).toBe(portal.origin + link);
  expect((await call(admin, "DELETE", `/previews/${listed!.id}`)).status).toBe(200);
  expect((await guest.fetch(link)).status).toBe(403);
  expect((await call(admin, "POST", "/previews", { id: "/courses/nothing" })).status).toBe(404);
  expect((await portal.second.fetch(link)).status).toBe(403);
});
