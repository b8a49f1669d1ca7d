import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { caseContextMessages } from "#domains/conversations/conversation.ts";
import { ask, openQuestion, readOwn, replyTo, type TestMessage } from "#tests/kit/conversations.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
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

/** Creates a learner with a question, and says which mentor got it. */
async function openWithMentors() {
  const learner = await openQuestion(portal);
  const { mentor } = (await readOwn(learner.browser))!;
  const owner = mentors.find(({ userId }) => userId === mentor!.userId)!;
  const other = mentors.find((one) => one !== owner)!;
  return { ...learner, owner, other };
}
const seesThread = async (person: Person, id: string) =>
  (await call(person.browser, "GET", `/inbox/${id}`)).status === 200;

test("a learner gets another mentor without a reason, until nobody is left and it waits in the pool", async () => {
  const { browser, conversationId, owner, other } = await openWithMentors();
  expect((await call(browser, "POST", "/conversation/another-mentor")).status).toBe(200);
  expect((await readOwn(browser))!.mentor!.userId).toBe(other.userId);
  expect(await seesThread(owner, conversationId)).toBe(false);
  expect(await seesThread(other, conversationId)).toBe(true);
  await call(browser, "POST", "/conversation/another-mentor");
  expect((await readOwn(browser))!.mentor).toBeNull();
  for (const declined of [owner, other]) {
    expect(await seesThread(declined, conversationId)).toBe(false);
    const claim = await call(declined.browser, "POST", `/inbox/${conversationId}/claim`);
    expect(claim.status).toBe(403);
  }
  const given = { mentorId: owner.userId };
  const assign = await call(leader.browser, "POST", `/inbox/${conversationId}/assign`, given);
  expect(assign.json["code"]).toBe("MENTOR-UNKNOWN");
});

test("a blocked mentor sees nothing more, and the next message goes to somebody else", async () => {
  const { browser, conversationId, owner, other } = await openWithMentors();
  expect((await call(browser, "POST", "/conversation/block")).status).toBe(200);
  expect(await seesThread(owner, conversationId)).toBe(false);
  expect((await replyTo(owner.browser, conversationId, "Wait!")).status).toBe(403);
  expect(await readOwn(browser)).toMatchObject({ isClosed: true, mentor: null });
  await ask(browser, "Is anybody else there?");
  expect((await readOwn(browser))!.mentor!.userId).toBe(other.userId);
});

test("a report shows a leader the message and ten on either side; the audit log says who read it", async () => {
  const { browser, conversationId, owner } = await openWithMentors();
  for (let at = 0; at < 15; at += 1) await replyTo(owner.browser, conversationId, `Before ${at}`);
  await replyTo(owner.browser, conversationId, "You are hopeless.");
  const reported = (await readOwn(browser))!.messages.at(-1)!.sequence;
  for (let at = 0; at < 15; at += 1) await replyTo(owner.browser, conversationId, `After ${at}`);
  const report = { sequence: reported, reason: "This hurt me." };
  const { json } = await call(browser, "POST", "/conversation/reports", report);
  const path = `/cases/${String(json["caseId"])}`;
  const list = await call(leader.browser, "GET", "/cases");
  expect(list.json["cases"]).toEqual([
    expect.objectContaining({ id: json["caseId"], reason: "This hurt me." }),
  ]);
  expect(list.text).not.toContain("hopeless");
  const opened = await call(leader.browser, "GET", path);
  const messages = opened.json["messages"] as unknown as TestMessage[];
  expect(messages).toHaveLength(2 * caseContextMessages + 1);
  expect(messages[caseContextMessages]!.text).toBe("You are hopeless.");
  const { rows } = await portal.database.db.execute(sql`
    select actor from audit_log where action = 'readCase' and subject_id = ${String(json["caseId"])}`);
  expect(rows).toEqual([{ actor: leader.userId }]);
  expect((await call(owner.browser, "GET", path)).status).toBe(403);
  const there = await createUserWithRole(portal.second, "mp-leader");
  expect((await call(there.browser, "GET", path)).status).toBe(404);
  const { json: news } = await call(leader.browser, "GET", "/notifications");
  expect(JSON.stringify(news)).toContain("case-opened");
  expect((await call(leader.browser, "POST", `${path}/close`, { note: "Talked." })).status).toBe(
    200,
  );
  expect((await call(leader.browser, "GET", "/cases")).json["cases"]).toEqual([]);
});

test("a hidden conversation is deleted; while a case is open, only the case keeps its copy", async () => {
  const { browser, userId, conversationId, owner } = await openWithMentors();
  const { json } = await call(browser, "POST", "/conversation/reports", { reason: "" });
  expect((await call(browser, "DELETE", "/conversation")).status).toBe(200);
  expect(await readOwn(browser)).toBeNull();
  expect(await seesThread(owner, conversationId)).toBe(false);
  const path = `/cases/${String(json["caseId"])}`;
  expect((await call(leader.browser, "GET", path)).text).toContain("Is it true?");
  const again = await ask(browser, "A new beginning");
  expect(again.json["conversationId"]).not.toBe(conversationId);
  const countOf = async () => {
    const { rows } = await portal.database.db.execute(
      sql`select 1 from conversations where user_id = ${userId}`,
    );
    return rows.length;
  };
  expect(await countOf()).toBe(2);
  await call(leader.browser, "POST", `${path}/close`, { note: "" });
  expect(await countOf()).toBe(1);
  await call(browser, "DELETE", "/conversation");
  expect(await countOf()).toBe(0);
});

test("mentors can report a message too, but only in their own conversations", async () => {
  const { conversationId, owner, other } = await openWithMentors();
  const flag = (person: Person) =>
    call(person.browser, "POST", `/inbox/${conversationId}/reports`, { reason: "Danger?" });
  expect((await flag(other)).status).toBe(403);
  expect((await flag(leader)).status).toBe(403);
  expect((await flag(owner)).status).toBe(200);
});
