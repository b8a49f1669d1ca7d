import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { postForm } from "#tests/kit/browser.ts";
import { ask, listInbox, openQuestion, readOwn, replyTo } from "#tests/kit/conversations.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { readField } from "#tests/kit/second-step.ts";

type Person = Awaited<ReturnType<typeof createUserWithRole>>;
let portal: TestPortal;
let admin: Person;
let leader: Person;
let mentor: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = await createUserWithRole(portal, "mp-admin");
  leader = await createUserWithRole(portal, "mp-leader");
  mentor = await createUserWithRole(portal, "mentor");
});
afterAll(() => portal.close());

async function change(conversations: object): Promise<void> {
  const { status, text } = await call(admin.browser, "PATCH", "/settings", {
    settings: { conversations },
  });
  if (status !== 200) throw new Error(`patchSettings answered ${status} ${text}`);
}
type Case = { id: string; word: string | null; readers?: { userId: string }[] };
const listCases = async (person: Person) =>
  (await call(person.browser, "GET", "/cases")).json["cases"] as unknown as Case[];
const closeCases = async () => {
  for (const { id } of await listCases(leader))
    await call(leader.browser, "POST", `/cases/${id}/close`, { note: "" });
};
const readThread = (person: Person, id: string) => call(person.browser, "GET", `/inbox/${id}`);

test("a flagged word of learner or mentor opens one case, in every language; the case says who read it", async () => {
  const { browser, conversationId } = await openQuestion(portal, "I WANT to die, she said.");
  await ask(browser, "самогубство");
  const cases = await listCases(leader);
  expect(cases).toMatchObject([{ word: "want to die" }]);
  const thread = await readThread(mentor, conversationId);
  expect(thread.json["isFlagged"]).toBe(true);
  const opened = await call(leader.browser, "GET", `/cases/${cases[0]!.id}`);
  expect(opened.text).toContain("I WANT to die");
  expect(opened.json["readers"]).toMatchObject([{ userId: leader.userId, name: "Anna Koval" }]);
  const { json: news } = await call(leader.browser, "GET", "/notifications");
  expect(JSON.stringify(news).match(/case-opened/g)).toHaveLength(1);
  await closeCases();
  expect((await readThread(mentor, conversationId)).json["isFlagged"]).toBe(false);
  await replyTo(mentor.browser, conversationId, "He beats me too.");
  expect(await listCases(leader)).toMatchObject([{ word: "beats me" }]);
  await closeCases();
  const there = await createUserWithRole(portal.second, "mp-leader");
  expect(await listCases(there)).toEqual([]);
});

test("a portal has its own words, and a note opens no case", async () => {
  await change({ flaggedWords: { en: ["blue whale*"] } });
  const { conversationId, browser } = await openQuestion(portal, "I want to die");
  expect(await listCases(leader)).toEqual([]);
  const note = { text: "He mentioned a blue whale" };
  await call(mentor.browser, "POST", `/inbox/${conversationId}/notes`, note);
  expect(await listCases(leader)).toEqual([]);
  await ask(browser, "Blue whales?");
  expect(await listCases(leader)).toMatchObject([{ word: "blue whale*" }]);
  await closeCases();
});

test("links from somebody new are hidden until the mentor releases them or has answered", async () => {
  const { browser, conversationId } = await openQuestion(portal, "Look at bad.example.com now");
  const shown = async () => {
    const { json } = await readThread(mentor, conversationId);
    return (json["messages"] as unknown as { text: string; isHeld: boolean }[])[0]!;
  };
  expect(await shown()).toMatchObject({ text: "Look at […] now", isHeld: true });
  const [row] = (await listInbox(mentor.browser)).filter(({ id }) => id === conversationId);
  expect(row!.preview).toBe("Look at […] now");
  expect((await readOwn(browser))!.messages[0]!.text).toContain("bad.example.com");
  const path = `/inbox/${conversationId}/messages/1/release`;
  expect((await call(leader.browser, "POST", path)).status).toBe(403);
  const wrong = `/inbox/${conversationId}/messages/99/release`;
  expect((await call(mentor.browser, "POST", wrong)).status).toBe(404);
  expect((await call(mentor.browser, "POST", path)).status).toBe(200);
  expect(await shown()).toMatchObject({ text: "Look at bad.example.com now", isHeld: false });
  await replyTo(mentor.browser, conversationId, "Thank you.");
  await ask(browser, "And good.example.com");
  expect((await readThread(mentor, conversationId)).text).toContain("good.example.com");
});

test("where the portal asks, nobody writes without their age; under 18 a second person reads, and learner and mentor know that", async () => {
  await change({ asksAge: true });
  const { browser } = await openRegisteredBrowser(portal);
  expect((await ask(browser, "Hello")).json["code"]).toBe("AGE-MISSING");
  expect((await ask(browser, "Hello", { age: "adult" })).status).toBe(200);
  expect(await readOwn(browser)).toMatchObject({ secondReader: null });
  // Only the first message asks.
  expect((await ask(browser, "Again")).status).toBe(200);

  const child = await openRegisteredBrowser(portal);
  const { json } = await ask(child.browser, "Hello", { age: "minor" });
  const id = String(json["conversationId"]);
  const own = (await readOwn(child.browser))!;
  expect(own).toMatchObject({ secondReader: { userId: leader.userId } });
  expect(own.messages[1]!.text).toContain("Because you’re under 18, Anna also reads");
  const thread = await readThread(mentor, id);
  expect(thread.json).toMatchObject({ isMinor: true, secondReader: { userId: leader.userId } });
  expect((await readThread(leader, id)).json).toMatchObject({ canAnswer: false, canClaim: false });
  expect(await listInbox(leader.browser, "others")).toMatchObject([{ id }]);
  expect((await replyTo(leader.browser, id, "Hi")).status).toBe(403);
  expect((await readThread(admin, id)).status).toBe(403);
  // If the leader answers themselves, somebody else also reads.
  await call(leader.browser, "POST", `/inbox/${id}/assign`, { mentorId: leader.userId });
  expect((await readOwn(child.browser))!).toMatchObject({
    mentor: { userId: leader.userId },
    secondReader: { userId: mentor.userId },
  });

  await change({ needsParentalConsent: true });
  const other = await openRegisteredBrowser(portal);
  const alone = await ask(other.browser, "Hello", { age: "minor" });
  expect(alone.json["code"]).toBe("PARENTAL-CONSENT-MISSING");
  const agreed = { age: "minor", hasParentalConsent: true };
  expect((await ask(other.browser, "Hello", agreed)).status).toBe(200);
  await change({ asksAge: false });
});

test("leaders read conversations only where the portal says so, and learners know it", async () => {
  const { browser, conversationId } = await openQuestion(portal, "Only for you?");
  expect((await readThread(leader, conversationId)).status).toBe(403);
  await change({ leadersRead: true });
  expect((await readThread(leader, conversationId)).text).toContain("Only for you?");
  expect((await readThread(admin, conversationId)).status).toBe(403);
  expect((await replyTo(leader.browser, conversationId, "Hi")).status).toBe(403);
  const rows = await listInbox(leader.browser, "others");
  expect(rows.map(({ id }) => id)).toContain(conversationId);
  expect((await call(browser, "GET", "/conversation")).json["leadersRead"]).toBe(true);
  expect((await browser.fetch("/profile/conversation")).text).toContain("Our leaders may read");
  const next = await openQuestion(portal, "Hello");
  expect((await readOwn(next.browser))!.messages[1]!.text).toContain("Our leaders may read");
  await change({ leadersRead: false });
  expect((await readThread(leader, conversationId)).status).toBe(403);
});

test("the first message stores which mentor policy and terms the learner accepted", async () => {
  const body = JSON.stringify({ title: { en: "Policy" }, components: [] });
  for (const [alias, revision] of [
    ["mentor-policy", 3],
    ["mentor-terms", 1],
  ] as const)
    await portal.database.db.execute(sql`
      with page as (
        insert into page_revisions (environment_id, alias, revision, body, created_by)
        values ('first', ${alias}, ${revision}, ${body}::jsonb, 'test'))
      insert into pages (environment_id, alias, id, revision) values ('first', ${alias}, ${alias}, ${revision})`);
  const { userId, browser } = await openQuestion(portal);
  await ask(browser, "More");
  const { rows } = await portal.database.db.execute(sql`
    select policy_version as version, agreed from consents
    where user_id = ${userId} and policy_version like 'mentor-%' order by policy_version`);
  expect(rows).toEqual([
    { version: "mentor-policy 3", agreed: true },
    { version: "mentor-terms 1", agreed: true },
  ]);
});

test("an admin changes all of it in the studio; the learner's and the mentor's pages follow", async () => {
  const path = "/studio/settings/conversations";
  const page = await admin.browser.fetch(path);
  expect(page.text).toContain("blue whale*");
  const fields = {
    version: readField(page.text, "version"),
    firstAnswerHours: "24",
    "words.en": "red fox\n\n  green dog* ",
    "words.uk": "",
    asksAge: "on",
    helpName: "Lifeline",
    helpPhone: "7333",
    safeguardingName: "Ruth",
    safeguardingPhone: "+380 44 123",
  };
  const tooMany = { ...fields, "words.en": "word\n".repeat(201) };
  const wrong = await postForm(admin.browser, path, tooMany);
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("At most 200 lines");
  expect((await postForm(admin.browser, path, fields)).status).toBe(303);
  const { settings } = await readSettings(portal.systemCtx);
  expect(settings.conversations).toMatchObject({
    flaggedWords: { en: ["red fox", "green dog*"], uk: [] },
    asksAge: true,
    leadersRead: false,
    helpLine: { name: "Lifeline", phone: "7333" },
  });
  const { browser } = await openRegisteredBrowser(portal);
  const form = await browser.fetch("/profile/conversation");
  expect(form.text).toContain('name="age"');
  const send = { intent: "send", text: "A red fox at www.example.com", key: "k" };
  const refused = await postForm(browser, "/profile/conversation", send);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Say how old you are");
  const sent = await postForm(browser, "/profile/conversation", { ...send, age: "minor" });
  expect(sent.status).toBe(303);
  expect((await browser.fetch("/profile/conversation")).text).toContain("Because you’re under 18");
  const { id } = (await readOwn(browser))!;
  const thread = await mentor.browser.fetch(`/studio/inbox/${id}`);
  expect(thread.text).toContain("This learner is under 18.");
  expect(thread.text).toContain("A link is hidden");
  expect(thread.text).toContain('href="tel:7333"');
  const release = { intent: "release", sequence: "1" };
  expect((await postForm(mentor.browser, `/studio/inbox/${id}`, release)).status).toBe(303);
  const [open] = await listCases(leader);
  const desk = await leader.browser.fetch(`/studio/mentors?case=${open!.id}`);
  expect(desk.text).toContain("Flagged word: red fox");
  expect(desk.text).toContain("Ask directly.");
  expect(desk.text).toContain("Ruth");
  expect((await leader.browser.fetch("/studio/inbox?view=others")).text).toContain("Anna");
});
