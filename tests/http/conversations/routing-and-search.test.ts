import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tagsMax } from "#domains/conversations/conversation.ts";
import { postForm } from "#tests/kit/browser.ts";
import {
  ask,
  letMentorsChoose,
  listInbox,
  openQuestion,
  readOwn,
} from "#tests/kit/conversations.ts";
import { inboxCountMax } from "#domains/conversations/inbox/inbox-view.ts";
import { inboxSearchedMax } from "#domains/conversations/inbox/list-inbox.server.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

type Person = Awaited<ReturnType<typeof createUserWithRole>>;
let portal: TestPortal;
let leader: Person;
let anna: Person;
let ben: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  const admin = await createUserWithRole(portal, "mp-admin");
  const regions = [
    { id: "north", name: { en: "The north" } },
    { id: "south", name: { en: "The south" } },
  ];
  await call(admin.browser, "PATCH", "/settings", { settings: { regions } });
  leader = await createUserWithRole(portal, "mp-leader");
  anna = await createUserWithRole(portal, "mentor");
  ben = await createUserWithRole(portal, "mentor");
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.execute(sql`delete from conversations`));

const profile = {
  leaderId: null,
  campaign: "",
  courseIds: [],
  pageIds: [],
  languages: [],
  openMax: 500,
};
const change = async (mentor: Person, changes: object) => {
  const path = `/mentor-profiles/bo:${mentor.userId}`;
  return (await call(leader.browser, "PUT", path, { ...profile, ...changes })).status;
};
async function ownerOfQuestionFrom(region: string | null, more: object = {}) {
  const { browser } = await openRegisteredBrowser(portal);
  if (region !== null) await postForm(browser, "/region", { region });
  expect((await ask(browser, "Hello", more)).status).toBe(200);
  return (await readOwn(browser))!.mentor?.userId ?? null;
}

test("a learner's region chooses the mentor; a place that is no region of the portal doesn't count", async () => {
  expect(await change(anna, { regions: ["north"] })).toBe(200);
  expect(await change(ben, { regions: ["south"] })).toBe(200);
  expect(await change(ben, { regions: ["nowhere"] })).toBe(422);
  expect(await ownerOfQuestionFrom("north")).toBe(anna.userId);
  expect(await ownerOfQuestionFrom("south")).toBe(ben.userId);
  expect(await ownerOfQuestionFrom("south")).toBe(ben.userId);
  // Anna has fewer open conversations.
  expect(await ownerOfQuestionFrom(null)).toBe(anna.userId);
});

test("whom the learner asks for answers, or the question waits where only such mentors see it", async () => {
  await change(anna, { gender: "woman" });
  await change(ben, { openMax: 0 });
  const { browser } = await openRegisteredBrowser(portal);
  expect((await call(browser, "GET", "/conversation")).json["genders"]).toEqual(["woman"]);
  expect((await browser.fetch("/profile/conversation")).text).toContain('name="wantedGender"');
  expect(await ownerOfQuestionFrom(null, { wantedGender: "woman" })).toBe(anna.userId);
  expect(await ownerOfQuestionFrom(null, { wantedGender: "man" })).toBeNull();
  expect(await listInbox(anna.browser, "pool")).toEqual([]);
  expect(await listInbox(ben.browser, "pool")).toEqual([]);
  const [waiting] = await listInbox(leader.browser, "pool");
  const claim = (person: Person) => call(person.browser, "POST", `/inbox/${waiting!.id}/claim`, {});
  expect((await claim(anna)).status).toBe(403);
  await change(ben, { gender: "man" });
  expect(await listInbox(ben.browser, "pool")).toMatchObject([{ id: waiting!.id }]);
  expect((await claim(ben)).status).toBe(200);
  const thread = await call(ben.browser, "GET", `/inbox/${waiting!.id}`);
  expect(thread.json["wantedGender"]).toBe("man");
  await change(anna, {});
  await change(ben, {});
});

test("mentors tag conversations and find them by name, words, tag and language; nobody finds what isn't theirs", async () => {
  await change(ben, { openMax: 0 });
  const first = await openQuestion(portal, "What about 100% grace?");
  const second = await openQuestion(portal, "See hidden.example.com");
  await portal.database.db.execute(
    sql`update conversations set language = 'uk' where id = ${second.conversationId}`,
  );
  const find = async (query: Record<string, string>, person = anna) => {
    const path = `/inbox?${new URLSearchParams(query)}`;
    const { json } = await call(person.browser, "GET", path);
    return (json["conversations"] as unknown as { id: string }[]).map(({ id }) => id);
  };
  const setTags = (person: Person, tags: string[]) =>
    call(person.browser, "PUT", `/inbox/${first.conversationId}/tags`, { tags });
  expect((await setTags(ben, ["x"])).status).toBe(403);
  expect((await setTags(anna, Array(tagsMax + 1).fill("x"))).status).toBe(422);
  expect((await setTags(anna, [" prayer ", "prayer", "", "family"])).status).toBe(200);
  expect(await find({ tag: "prayer" })).toEqual([first.conversationId]);
  expect(await find({ tag: "pray" })).toEqual([]);
  expect(await find({ text: "100% GRACE" })).toEqual([first.conversationId]);
  expect(await find({ text: "100_ grace" })).toEqual([]);
  expect(await find({ text: "anna" })).toHaveLength(2);
  // A held link is found by nobody.
  expect(await find({ text: "hidden.example" })).toEqual([]);
  expect(await find({ language: "uk" })).toEqual([second.conversationId]);
  expect(await find({ language: "uk", tag: "prayer" })).toEqual([]);
  expect(await find({ text: "grace" }, ben)).toEqual([]);
  expect(await find({ text: "grace" }, leader)).toEqual([]);
  const inbox = await anna.browser.fetch("/studio/inbox?text=grace&tag=prayer");
  expect(inbox.text).toContain(`${first.conversationId}?view=mine`);
  expect(inbox.text).not.toContain(`${second.conversationId}?view=mine`);
  expect(inbox.text).toContain("family");
  const none = await anna.browser.fetch("/studio/inbox?text=nothing-like-this");
  expect(none.text).toContain("Nothing found");
  const path = `/studio/inbox/${first.conversationId}`;
  const saved = await postForm(anna.browser, path, { intent: "tags", tags: "doubt, prayer" });
  expect(saved.status).toBe(303);
  expect(await find({ tag: "doubt" })).toEqual([first.conversationId]);
  const { rows } = await portal.database.db.execute(
    sql`select before, after from audit_log where action = 'setTags'`,
  );
  expect(JSON.stringify(rows)).not.toContain("prayer");
  await change(ben, {});
});

test("pages of a search continue the same search", async () => {
  await change(ben, { openMax: 0 });
  for (const text of ["grace one", "other", "grace two", "grace three"]) {
    await openQuestion(portal, text);
    portal.clock.advance(1_000);
  }
  const first = await call(anna.browser, "GET", "/inbox?limit=2&text=grace");
  const cursor = /cursor=([^&>]+)/.exec(first.headers.get("link") ?? "")![1];
  const rest = await call(anna.browser, "GET", `/inbox?limit=2&text=grace&cursor=${cursor}`);
  expect(rest.json["conversations"]).toMatchObject([{ preview: "grace three" }]);
  await change(ben, {});
});

test("a leader edits what a mentor answers about; mentors and other portals' leaders can't", async () => {
  const path = `/studio/mentors/${anna.userId}`;
  const page = await leader.browser.fetch(path);
  expect(page.text).toContain("The north");
  expect(page.text).toContain('name="courses"');
  const fields = {
    courses: "first-steps",
    languages: "en",
    regions: "north",
    leader: leader.userId,
    gender: "woman",
    campaign: "spring",
    openMax: "12",
  };
  expect((await postForm(leader.browser, path, { ...fields, openMax: "x" })).status).toBe(422);
  expect((await postForm(leader.browser, path, fields)).status).toBe(303);
  const stored = await call(leader.browser, "GET", `/mentor-profiles/bo:${anna.userId}`);
  expect(stored.json).toMatchObject({
    userId: anna.userId,
    leaderId: leader.userId,
    campaign: "spring",
    courseIds: ["first-steps"],
    languages: ["en"],
    regions: ["north"],
    gender: "woman",
    openMax: 12,
  });
  expect((await anna.browser.fetch(path)).status).toBe(403);
  expect((await postForm(anna.browser, path, fields)).status).toBe(403);
  const there = await createUserWithRole(portal.second, "mp-leader");
  expect((await there.browser.fetch(path)).status).toBe(404);
  await change(anna, {});
});

test("where mentors choose, a question for a woman isn't shown to men", async () => {
  await change(anna, { gender: "woman" });
  await change(ben, { gender: "man" });
  await letMentorsChoose(portal);
  await ownerOfQuestionFrom(null, { wantedGender: "woman" });
  expect(await listInbox(anna.browser, "pool")).toHaveLength(1);
  expect(await listInbox(ben.browser, "pool")).toEqual([]);
});

test("a page of a search looks through some of the closed conversations, and the next page looks further", async () => {
  const count = inboxSearchedMax + 3;
  await insertClosedConversations(count);
  const path = "/inbox?view=closed&text=lantern";
  const first = await call(anna.browser, "GET", path);
  expect(first.json["conversations"]).toMatchObject([{ preview: "A lantern, 1" }]);
  const cursor = /cursor=([^>&]+)/.exec(first.headers.get("link") ?? "")?.[1];
  const second = await call(anna.browser, "GET", `${path}&cursor=${cursor}`);
  expect(second.json["conversations"]).toMatchObject([{ preview: `A lantern, ${count}` }]);
  expect(second.headers.get("link")).toBeNull();
  const nothing = await call(anna.browser, "GET", "/inbox?view=closed&text=candle");
  expect(nothing.json["conversations"]).toEqual([]);
  expect(nothing.headers.get("link")).toContain("cursor=");
  const screen = await anna.browser.fetch("/studio/inbox?view=closed&text=candle");
  expect(screen.text).toContain("Nothing found among the latest conversations");
});

test("the inbox and the studio's home count up to a maximum, and say that more wait only if they do", async () => {
  const insert = (count: number) =>
    portal.database.db.execute(sql`
      with learners as (
        insert into users (profile) select '{}' from generate_series(1, ${count}::int) returning id
      )
      insert into conversations (environment_id, user_id, owner_id, language, opened_at, last_message_at,
        waiting_since)
      select 'first', id, ${anna.userId}::uuid, 'en', now(), now(), now() from learners`);
  const readCounts = async () => {
    const inbox = await anna.browser.fetch("/studio/inbox");
    const home = await anna.browser.fetch("/studio");
    return [
      /Mine<span class="studio-muted">([^<]*)</.exec(inbox.text)?.[1],
      /(\S*) learners are waiting/.exec(home.text)?.[1]?.replace(/.*>/, ""),
    ];
  };
  await insert(inboxCountMax);
  expect(await readCounts()).toEqual(["100", "100"]);
  await insert(1);
  expect(await readCounts()).toEqual(["100+", "100+"]);
});

/** The first and the last of them have the word "lantern". */
async function insertClosedConversations(count: number): Promise<void> {
  await portal.database.db.execute(sql`
    with learners as (
      insert into users (id, profile) select md5('learner' || n)::uuid, '{}' from generate_series(1, ${count}::int) n
    ), stored as (
      insert into conversations (environment_id, id, user_id, owner_id, language, last_sequence, opened_at,
        last_message_at, closed_at)
      select 'first', md5('closed' || n)::uuid, md5('learner' || n)::uuid, ${anna.userId}::uuid, 'en', 1, now(),
        now() - n * interval '1 minute', now() from generate_series(1, ${count}::int) n
    )
    insert into conversation_messages (environment_id, conversation_id, sequence, direction, kind, channel,
      state, text, idempotency_key, created_at)
    select 'first', md5('closed' || n)::uuid, 1, 'in', 'text', 'portal', 'sent',
      case when n in (1, ${count}::int) then 'A lantern, ' || n else 'A question' end, 'one', now()
    from generate_series(1, ${count}::int) n`);
}
