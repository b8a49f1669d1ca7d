import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const courseId = "first-steps";
let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  ({ browser: admin } = await createUserWithRole(portal, "mp-admin"));
});
afterAll(() => portal.close());

test("each role sees only what it may", async () => {
  const expectParts = async (role: string, parts: { journey: boolean; people: boolean }) => {
    const { browser } = await createUserWithRole(portal, role, ["uk"]);
    const { text } = await browser.fetch("/studio");
    const shown = {
      journey: text.includes("Opened a link"),
      people: text.includes("Newest people"),
    };
    expect([role, shown]).toEqual([role, parts]);
    const { status } = await call(browser, "GET", "/journey");
    expect([role, status]).toEqual([role, parts.journey ? 200 : 403]);
    const file = await browser.fetch("/studio/journey/export");
    expect([role, file.status]).toEqual([role, parts.journey ? 200 : 403]);
  };
  await expectParts("mp-admin", { journey: true, people: true });
  await expectParts("editor", { journey: true, people: false });
  await expectParts("translator", { journey: false, people: false });
  await expectParts("moderator", { journey: false, people: false });
});

test("offers each role to begin what it may do, with links that work", async () => {
  const startsOf = async (browser: Browser) => {
    const { text } = await browser.fetch("/studio");
    const card = /<section[^>]*aria-labelledby="studio-starts"[\s\S]*?<\/section>/.exec(text)?.[0];
    return [...(card ?? "").matchAll(/href="([^"]+)"/g)].map(([, href]) => href!);
  };
  const { browser: editor } = await createUserWithRole(portal, "editor");
  const { browser: mentor } = await createUserWithRole(portal, "mentor");
  const ofEditor = ["/studio/courses?new=1", "/studio/pages?new=1", "/studio/media"];
  const ofAdmin = [...ofEditor, "/studio/settings/invitations", "/studio/setup/share"];
  expect(await startsOf(editor)).toEqual(ofEditor);
  expect(await startsOf(admin)).toEqual(ofAdmin);
  expect(await startsOf(mentor)).toEqual([]);
  for (const path of ofAdmin) expect([path, (await admin.fetch(path)).status]).toEqual([path, 200]);
  expect((await editor.fetch(ofEditor[0]!)).text).toContain("studio-new-course");
});

test("lists what waits: held messages, pictures without a description, unfinished translations", async () => {
  const { userId } = await openRegisteredBrowser(portal);
  await portal.database.db.execute(sql`
    insert into discussion_messages (environment_id, element_id, user_id, text, state, held_for, created_at, key)
    values ('first', 'welcome', ${userId}, 'Hello', 'held', 'first', now(), 'home test')`);
  await portal.database.db.execute(sql`
    update courses set card = jsonb_set(card, '{texts,uk}', card -> 'texts' -> 'en')
    where environment_id = 'first' and id = ${courseId}`);
  const { text } = await admin.fetch("/studio");
  expect(text).toContain("1 message needs a look");
  expect(text).toContain('href="/studio/discussions"');
  expect(text).toContain("1 course is only partly translated");
  // The languages are stored with the elements, so that no lesson is read.
  const countPartly = async () =>
    Number(
      /(\d+) courses? (?:is|are) only partly/.exec((await admin.fetch("/studio")).text)?.[1] ?? 0,
    );
  const setLanguages = (languages: string | null) =>
    portal.database.db.execute(sql`
      update elements set languages = ${languages}::text[]
      where environment_id = 'first' and course_id = ${courseId}`);
  const { rows } = await portal.database.db.execute(sql`
    select id from elements e join element_revisions r on r.environment_id = e.environment_id
      and r.element_id = e.id and r.revision = e.revision
    where not coalesce(e.languages <@ array(select jsonb_object_keys(r.body -> 'texts'))
      and e.languages @> array(select jsonb_object_keys(r.body -> 'texts')), false)`);
  expect(rows).toEqual([]);
  await setLanguages("{en,uk}");
  expect(await countPartly()).toBe(0);
  await setLanguages(null);
  expect(await countPartly()).toBe(1);
});
