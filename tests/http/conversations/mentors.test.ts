import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ask,
  letMentorsChoose,
  listInbox,
  openQuestion,
  readOwn,
  replyTo,
} from "#tests/kit/conversations.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

type Person = Awaited<ReturnType<typeof createUserWithRole>>;
let portal: TestPortal;
let leader: Person;
let mentors: Person[];
beforeAll(async () => {
  portal = await startTestPortal();
  leader = await createUserWithRole(portal, "mp-leader");
  mentors = [
    await createUserWithRole(portal, "mentor"),
    await createUserWithRole(portal, "mentor"),
  ];
});
afterAll(() => portal.close());

const profile = {
  leaderId: null,
  campaign: "",
  courseIds: [],
  pageIds: [],
  languages: [],
  openMax: 500,
};
const changeMentor = (mentor: Person, changes: object) =>
  call(leader.browser, "PUT", `/mentor-profiles/bo:${mentor.userId}`, { ...profile, ...changes });
const setAbsence = (caller: Person, mentor: Person, until: string | null) =>
  call(caller.browser, "PUT", `/mentor-profiles/bo:${mentor.userId}/absence`, { until });
const act = (person: Person, id: string, action: string, json: object = {}) =>
  call(person.browser, "POST", `/inbox/${id}/${action}`, json);
const ownerOf = async (id: string) => {
  const { rows } = await portal.database.db.execute<{ ownerId: string | null }>(
    sql`select owner_id as "ownerId" from conversations where id = ${id}`,
  );
  return rows[0]!.ownerId;
};

test("of 50 parallel claims exactly one wins, and the others get an error", async () => {
  const waiting = await openQuestion(portal);
  await portal.database.db.execute(
    sql`update conversations set owner_id = null where id = ${waiting.conversationId}`,
  );
  const crowd = await Promise.all(
    Array.from({ length: 50 }, () => createUserWithRole(portal, "mentor")),
  );
  const claims = await Promise.all(crowd.map((one) => act(one, waiting.conversationId, "claim")));
  const statuses = claims.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  const winner = crowd[statuses.indexOf(200)]!;
  expect(await ownerOf(waiting.conversationId)).toBe(winner.userId);
  expect(claims.find(({ status }) => status === 409)!.json["code"]).toBe("CONVERSATION-TAKEN");
  // The winner may now see the learner's progress, the others may not.
  const progress = `/users/${waiting.userId}/progress`;
  expect((await call(winner.browser, "GET", progress)).status).toBe(200);
  await portal.database.db.execute(sql`
    update memberships set roles = '{disciple}'
    where user_id = any(${sql.param(crowd.map(({ userId }) => userId))}::uuid[])`);
});

test("the link's mentor answers; an absent one doesn't get new questions", async () => {
  const [, second] = mentors as [Person, Person];
  const askWithLink = async () => {
    const learner = await openRegisteredBrowser(portal);
    learner.browser.cookies.set("mentor_id", `bo:${second.userId}`);
    await ask(learner.browser, "Hello");
    return (await readOwn(learner.browser))!.mentor?.userId;
  };
  expect(await askWithLink()).toBe(second.userId);
  const until = new Date(portal.clock.now() + 86_400_000).toISOString();
  expect((await setAbsence(second, second, until)).status).toBe(200);
  expect(await askWithLink()).toBe(mentors[0]!.userId);
  const stranger = await createUserWithRole(portal, "editor");
  expect((await setAbsence(stranger, second, null)).status).toBe(403);
  expect((await setAbsence(mentors[0]!, second, null)).status).toBe(403);
  expect((await setAbsence(leader, second, null)).status).toBe(200);
  expect(await askWithLink()).toBe(second.userId);
  const tooLate = new Date(portal.clock.now() + 400 * 86_400_000).toISOString();
  expect((await setAbsence(second, second, tooLate)).status).toBe(422);
});

test("a mentor who asks is answered by somebody else", async () => {
  const [first, second] = mentors as [Person, Person];
  first.browser.cookies.set("mentor_id", `bo:${first.userId}`);
  await ask(first.browser, "A question of my own");
  first.browser.cookies.delete("mentor_id");
  const own = (await readOwn(first.browser))!;
  expect(own.mentor?.userId).toBe(second.userId);
  const toSelf = await act(second, own.id, "assign", { mentorId: first.userId });
  expect(toSelf.json["code"]).toBe("MENTOR-UNKNOWN");
  await act(second, own.id, "assign", { mentorId: null });
  expect(await listInbox(first.browser, "pool")).toEqual([]);
  expect((await act(first, own.id, "claim")).status).toBe(403);
  await call(first.browser, "DELETE", "/conversation");
});

test("mentor profiles: a course or page is required, campaign mentors come first or alone, no contacts", async () => {
  const [first, second] = mentors as [Person, Person];
  expect((await changeMentor(second, { campaign: "spring" })).status).toBe(200);
  const list = async (query: string) => {
    const { status, json, text } = await call(portal, "GET", `/mentor-profiles?${query}`);
    expect(text).not.toContain("@example.org");
    const profiles = (json["profiles"] ?? []) as unknown as { uid: string }[];
    return { status, ids: profiles.map(({ uid }) => uid), profiles };
  };
  expect((await list("")).status).toBe(422);
  const all = await list("courseId=first-steps");
  expect(all.ids).toEqual([first.userId, second.userId]);
  expect(all.profiles[1]).toEqual({
    id: `bo:${second.userId}`,
    uid: second.userId,
    name: "Anna",
    avatar: null,
    core: { utm_campaign_name: "spring" },
    auth: { roles: ["mentor"] },
    mentoring: { environments: ["first"], courses: [], pages: [] },
  });
  const campaign = "pageId=main&utm_campaign=spring";
  expect((await list(campaign)).ids).toEqual([second.userId, first.userId]);
  expect((await list(`${campaign}&utm_term=other`)).ids).toHaveLength(2);
  expect((await list(`${campaign}&utm_term=only`)).ids).toEqual([second.userId]);
  await changeMentor(second, { courseIds: ["short"] });
  expect((await list("courseId=first-steps")).ids).toEqual([first.userId]);
  expect((await list("courseId=short&roles=mp-leader")).ids).toEqual([leader.userId]);
  expect((await list("courseId=short&roles=mp-admin")).ids).toEqual([]);
  const there = await call(portal.second, "GET", "/mentor-profiles?courseId=first-steps");
  expect(there.json["profiles"]).toEqual([]);
  await changeMentor(second, {});
});

test("only leaders and admins change what a mentor answers, and only for mentors of their portal", async () => {
  const [first] = mentors as [Person, Person];
  const path = `/mentor-profiles/bo:${first.userId}`;
  expect((await call(first.browser, "PUT", path, profile)).status).toBe(403);
  const learner = await openRegisteredBrowser(portal);
  const other = await call(leader.browser, "PUT", `/mentor-profiles/bo:${learner.userId}`, profile);
  expect(other.status).toBe(404);
  expect((await changeMentor(first, { leaderId: learner.userId })).status).toBe(422);
  expect((await changeMentor(first, { languages: ["xx"] })).status).toBe(422);
  const there = await createUserWithRole(portal.second, "mp-leader");
  expect((await call(there.browser, "PUT", path, profile)).status).toBe(404);
});

test("a mentor hands a conversation over with a note that the learner never sees", async () => {
  const [first, second] = mentors as [Person, Person];
  const { browser, conversationId } = await openQuestion(portal, "A hard one");
  const owner = (await ownerOf(conversationId)) === first.userId ? first : second;
  const next = owner === first ? second : first;
  await act(owner, conversationId, "notes", { text: "Prefers evenings." });
  const given = { mentorId: next.userId, note: "You know more about this." };
  expect((await act(next, conversationId, "assign", given)).status).toBe(403);
  expect((await act(owner, conversationId, "assign", given)).status).toBe(200);
  expect((await call(owner.browser, "GET", `/inbox/${conversationId}`)).status).toBe(403);
  const thread = await call(next.browser, "GET", `/inbox/${conversationId}`);
  expect(thread.text).toContain("You know more about this.");
  expect(thread.text).toContain("Prefers evenings.");
  const own = await call(browser, "GET", "/conversation");
  expect(own.text).not.toMatch(/evenings|know more/);
  expect((await readOwn(browser))!.mentor?.userId).toBe(next.userId);
  const stranger = await createUserWithRole(portal, "editor");
  const wrong = { mentorId: stranger.userId };
  expect((await act(next, conversationId, "assign", wrong)).json["code"]).toBe("MENTOR-UNKNOWN");
});

test("a closed conversation opens again with the learner's next message", async () => {
  const { browser, conversationId } = await openQuestion(portal);
  const owner = mentors.find(({ userId }) => userId !== "")!;
  await portal.database.db.execute(
    sql`update conversations set owner_id = ${owner.userId} where id = ${conversationId}`,
  );
  expect((await act(owner, conversationId, "close")).status).toBe(200);
  expect(await listInbox(owner.browser, "closed")).toContainEqual(
    expect.objectContaining({ id: conversationId }),
  );
  expect((await readOwn(browser))!.isClosed).toBe(true);
  await ask(browser, "One more thing");
  expect((await readOwn(browser))!.isClosed).toBe(false);
  expect(await listInbox(owner.browser)).toContainEqual(
    expect.objectContaining({ id: conversationId, preview: "One more thing" }),
  );
});

test("the inbox lists the longest wait first, then the latest answered", async () => {
  const portalMentor = mentors[0]!;
  await portal.database.db.execute(sql`delete from conversations`);
  await changeMentor(mentors[1]!, { openMax: 0 });
  const asked = [];
  for (const text of ["first", "second", "third"]) {
    asked.push(await openQuestion(portal, text));
    portal.clock.advance(60_000);
  }
  await replyTo(portalMentor.browser, asked[0]!.conversationId, "Answered.");
  await ask(asked[1]!.browser, "Still waiting");
  const rows = await listInbox(portalMentor.browser);
  expect(rows.map(({ preview }) => preview)).toEqual(["Still waiting", "third", "Answered."]);
  const page = await call(portalMentor.browser, "GET", "/inbox?limit=2");
  const cursor = /cursor=([^&>]+)/.exec(page.headers.get("link") ?? "")![1];
  const { json } = await call(portalMentor.browser, "GET", `/inbox?limit=2&cursor=${cursor}`);
  expect(json["conversations"]).toEqual([expect.objectContaining({ preview: "Answered." })]);
});

test("the inbox takes three queries beside the session's, whatever its size", async () => {
  const path = "/inbox?view=mine";
  await call(mentors[0]!.browser, "GET", path);
  const statements = await portal.statementsDuring(() => call(mentors[0]!.browser, "GET", path));
  expect(statements.map(({ text }) => text).slice(1)).toHaveLength(3);
});

test("leaders see who waits but not what was written, and reassign it", async () => {
  const [first, second] = mentors as [Person, Person];
  await portal.database.db.execute(sql`delete from conversations`);
  const { conversationId } = await openQuestion(portal, "Only for the mentor");
  const desk = await call(leader.browser, "GET", "/mentors-desk");
  expect(desk.json).toMatchObject({
    waitingCount: 1,
    unownedCount: 0,
    waiting: [{ conversationId, name: "Anna", ownerId: first.userId }],
  });
  expect(desk.text).not.toContain("Only for the mentor");
  expect((await call(leader.browser, "GET", `/inbox/${conversationId}`)).status).toBe(403);
  const given = { mentorId: second.userId };
  expect((await act(leader, conversationId, "assign", given)).status).toBe(200);
  expect(await ownerOf(conversationId)).toBe(second.userId);
  expect((await call(first.browser, "GET", "/mentors-desk")).status).toBe(403);
  const there = await createUserWithRole(portal.second, "mp-leader");
  const other = await call(there.browser, "POST", `/inbox/${conversationId}/assign`, given);
  expect(other.status).toBe(404);
});

test("where mentors choose, a question waits in the pool of one leader, whose mentors can take it", async () => {
  const otherLeader = await createUserWithRole(portal, "mp-leader");
  const [first, second] = mentors as [Person, Person];
  await changeMentor(second, { leaderId: otherLeader.userId });
  await letMentorsChoose(portal);
  const { conversationId, browser } = await openQuestion(portal, "Anybody?");
  expect((await readOwn(browser))!.mentor).toBeNull();
  expect(await listInbox(first.browser, "pool")).toMatchObject([{ id: conversationId }]);
  expect(await listInbox(leader.browser, "pool")).toMatchObject([{ id: conversationId }]);
  for (const outsider of [second, otherLeader]) {
    expect(await listInbox(outsider.browser, "pool")).toEqual([]);
    expect((await act(outsider, conversationId, "claim")).status).toBe(403);
    expect((await call(outsider.browser, "GET", `/inbox/${conversationId}`)).status).toBe(403);
  }
  expect((await act(first, conversationId, "claim")).status).toBe(200);
  expect((await replyTo(first.browser, conversationId, "I am here.")).status).toBe(200);
});

test("leaders save replies, mentors use them", async () => {
  const hello = { title: "First hello", text: "Hello {name}, I am {mentor}." };
  expect((await call(mentors[0]!.browser, "POST", "/saved-replies", hello)).status).toBe(403);
  const { json } = await call(leader.browser, "POST", "/saved-replies", hello);
  const list = async () =>
    (await call(mentors[0]!.browser, "GET", "/saved-replies")).json["savedReplies"];
  expect(await list()).toEqual([{ id: json["id"], ...hello }]);
  const there = await createUserWithRole(portal.second, "mp-leader");
  const path = `/saved-replies/${String(json["id"])}`;
  expect((await call(there.browser, "DELETE", path)).status).toBe(404);
  expect((await call(leader.browser, "DELETE", path)).status).toBe(200);
  expect(await list()).toEqual([]);
});
