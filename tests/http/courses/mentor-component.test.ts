import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  emptyMentorComponent,
  loadMentorComponent,
} from "#domains/conversations/mentors/load-mentor-component.server.ts";
import { letMentorsChoose } from "#tests/kit/conversations.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

type Person = Awaited<ReturnType<typeof createUserWithRole>>;

const spring = "utm_source=letter&utm_campaign=spring";

/** Reads the mentor component of a page: its mode, its state and the names in their order; null if it is hidden. */
async function readComponent(browser: Browser, search = "") {
  const { text } = await browser.fetch(`/lists/${search}`);
  const [block] = /<section id="mentors"[\s\S]*?<\/section>/.exec(text.split("<main")[1]!) ?? [];
  if (!block) return null;
  const find = (name: string) => new RegExp(`data-${name}="([^"]*)"`).exec(block)?.[1];
  const list = block.slice(block.indexOf("<ul"), block.indexOf("</ul>"));
  const names = [...list.matchAll(/<h3>([^<]*)</g)].map(([, name]) => name);
  const [, note] = /<p class="people-grid__note">([^<]*)<\/p>/.exec(block) ?? [];
  return { mode: find("mode"), state: find("state"), names, note };
}

/** Reads the names of the same component from the API, which is asked by the browser that opened the page. */
async function readByApi(browser: Browser) {
  const { json } = await call(browser, "GET", "/pages/lists?withComponents=true");
  const data = json["data"] as Record<string, { mentors?: { name: string }[] }>;
  return data["mentors"]!.mentors!.map(({ name }) => name);
}

const connect = (learner: Person, connection: { type: string; mentorId: string }) =>
  portal.database.db.execute(sql`
    update memberships set chat_connection = ${JSON.stringify(connection)}::jsonb
    where environment_id = ${portal.id} and user_id = ${learner.userId}`);

async function addMentor(admin: Person, firstName: string): Promise<Person> {
  const mentor = await openRegisteredBrowser(portal);
  await portal.database.db.execute(sql`
    update users set profile = profile || ${JSON.stringify({ firstName, lastName: "Hidden" })}::jsonb
    where id = ${mentor.userId}`);
  await call(admin.browser, "POST", `/users/${mentor.userId}/roles`, { role: "mentor" });
  return mentor;
}

const changeMentor = (admin: Person, { userId }: Person, changes: object) =>
  call(admin.browser, "PUT", `/mentor-profiles/bo:${userId}`, {
    leaderId: null,
    campaign: "",
    courseIds: [],
    pageIds: [],
    languages: [],
    openMax: 30,
    ...changes,
  });

test("without a course or page, the component is reset and nothing is looked up", async () => {
  const ctx = { cacheTags: new Set() } as unknown as Parameters<typeof loadMentorComponent>[0];
  expect(await loadMentorComponent(ctx, { courseId: null, pageId: null })).toBe(
    emptyMentorComponent,
  );
  expect(emptyMentorComponent).toEqual({
    mode: "single",
    state: "empty",
    mentors: [],
    connectedName: null,
  });
});

test("the component is hidden without mentors; its mode and state are shown; a campaign's mentors come first or alone", async () => {
  const guest = portal.browser();
  expect(await readComponent(guest)).toBeNull();
  const admin = await createUserWithRole(portal, "mp-admin");
  await addMentor(admin, "Ada");
  await expect
    .poll(() => readComponent(guest))
    .toEqual({ mode: "single", state: "empty", names: ["Ada"], note: undefined });
  const ben = await addMentor(admin, "Ben");
  await expect.poll(() => readComponent(guest)).toMatchObject({ mode: "multiple" });
  expect(await readComponent(guest)).toMatchObject({ state: "empty", names: ["Ada", "Ben"] });

  // A mentor of a campaign: first for its visitors, alone with `utm_term=only`, also on their next page.
  expect((await changeMentor(admin, ben, { campaign: "spring" })).status).toBe(200);
  const visitor = portal.browser();
  await expect
    .poll(async () => (await readComponent(visitor, `?${spring}`))?.names)
    .toEqual(["Ben", "Ada"]);
  expect((await readComponent(visitor))?.names).toEqual(["Ben", "Ada"]);
  expect(await readByApi(visitor)).toEqual(["Ben", "Ada"]);
  const other = portal.browser();
  expect((await readComponent(other, `?${spring}&utm_term=other`))?.names).toEqual(["Ben", "Ada"]);
  const only = portal.browser();
  expect(await readComponent(only, `?${spring}&utm_term=only`)).toMatchObject({
    mode: "single",
    names: ["Ben"],
  });
  expect(await readByApi(only)).toEqual(["Ben"]);
  expect(await readByApi(guest)).toEqual(["Ada", "Ben"]);
  const unknown = "?utm_source=letter&utm_campaign=autumn&utm_term=only";
  expect(await readComponent(portal.browser(), unknown)).toBeNull();
  expect((await readComponent(guest))?.names).toEqual(["Ada", "Ben"]);

  const learner = await openRegisteredBrowser(portal);
  await connect(learner, { type: "certain", mentorId: `bo:${ben.userId}` });
  expect(await readComponent(learner.browser)).toMatchObject({
    mode: "multiple",
    state: "connected",
    note: "Ben is your mentor.",
  });
  await connect(learner, { type: "bot", mentorId: "bot" });
  expect(await readComponent(learner.browser)).toMatchObject({
    mode: "mentor-chooses",
    state: "connected",
    note: "You’re connected. Whoever is free answers you.",
  });

  // Mentors of another page or course aren't listed.
  await changeMentor(admin, ben, { pageIds: ["about"] });
  await expect.poll(async () => (await readComponent(guest))?.names).toEqual(["Ada"]);
  await changeMentor(admin, ben, { pageIds: ["lists"] });
  await expect.poll(async () => (await readComponent(guest))?.names).toEqual(["Ada", "Ben"]);

  await letMentorsChoose(portal);
  await expect
    .poll(() => readComponent(guest))
    .toMatchObject({ mode: "mentor-chooses", state: "empty" });
  expect((await readComponent(guest))?.note).toBe("Whoever is free will answer you.");
});

test("a preview of a lesson shows the mentors of its course, and so does the authors' view of it", async () => {
  const admin = await createUserWithRole(portal, "mp-admin");
  const ann = await addMentor(admin, "Ann");
  await changeMentor(admin, ann, { courseIds: ["first-steps"] });
  const block = { id: "who-answers", type: "mentors", props: {}, children: [] };
  await portal.database.db.execute(sql`
    update element_revisions set body = jsonb_set(body, '{texts,en,components}', ${JSON.stringify([block])}::jsonb)
    where environment_id = ${portal.id} and element_id = 'welcome'`);
  const readPreview = async () => (await admin.browser.fetch("/preview/welcome")).text;
  await expect.poll(readPreview).toMatch(/<section id="who-answers"[^]*>Ann<[^]*<\/section>/);

  const course = await call(admin.browser, "GET", "/creator/courses/first-steps");
  const secret = String(course.json["shareKey"]);
  const { json } = await call(
    portal.browser(),
    "GET",
    `/creator/elements/welcome/components?secret=${secret}`,
  );
  expect(JSON.stringify(json["data"])).toContain('"Ann"');
});
