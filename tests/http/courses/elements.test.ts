import { readdir, readlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const course = "/courses/gathering";
const content = resolve(import.meta.dirname, "../../fixtures/gathering");
let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ content });
  advanceTo("2031-03-05T12:00:00Z");
});
afterAll(() => portal.close());

const advanceTo = (moment: string) => portal.clock.advance(Date.parse(moment) - portal.clock.now());
const fetchState = async (browser: Browser, id: string, coursePath = course) =>
  (await call(browser, "GET", `${coursePath}?rel=all`)).json.progress![id]?.state;
const postForm = (browser: Browser, path: string, fields: Record<string, string>) =>
  browser.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
const answerQuiz = (browser: Browser, msgId: string, answers: string[], dialogId = "quiz") =>
  call(browser, "POST", "/quiz-results", { dialogId, msgId, answers });
const fetchAggregate = (browser: Browser, msgId: string, dialogId = "quiz") =>
  call(browser, "GET", `/quiz-results/aggregate?dialogId=${dialogId}&msgId=${msgId}`);

test("elements of every type are listed with index, number and type; a hidden one is in no list", async () => {
  const { json } = await call(portal, "GET", `${course}/elements`);
  const listed = (
    json.elements as unknown as { id: string; type: string; index: number; number: number }[]
  ).map(({ id, type, index, number }) => `${index} ${number} ${type} ${id}`);
  expect(listed).toEqual([
    "0 1 lesson welcome",
    "1 2 quiz quiz",
    "2 3 webinar evening",
    "3 4 video-event festival",
    "4 5 test check",
    "6 6 lesson after",
  ]);
});

test("each type opens at its own addresses with its own heading; at another type's address it is not found", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  for (const [type, id, category] of [
    ["lesson", "welcome", "Lesson 1"],
    ["quiz", "quiz", "Quiz 2"],
    ["webinar", "evening", "Webinar 3"],
    ["video-event", "festival", "Event 4"],
    ["test", "check", "Test 5"],
  ] as const)
    for (const path of [`/${type}/${id}/`, `${course}/${type}/${id}`, `${course}/${type}`]) {
      const { status, text } = await browser.fetch(path);
      expect([path, status, text.includes(`<p class="category">${category}</p>`)]).toEqual([
        path,
        200,
        true,
      ]);
    }
  expect((await browser.fetch("/quiz/festival/")).status).toBe(404);
  expect((await browser.fetch("/episode/festival/")).status).toBe(404);
});

test("a guest opens a lesson and a webinar; quiz, test and video event require an account", async () => {
  const status = async (path: string) => (await portal.browser().fetch(path)).status;
  expect(await status("/lesson/welcome/")).toBe(200);
  expect(await status("/webinar/evening/")).toBe(200);
  for (const path of ["/quiz/quiz/", "/test/check/", "/video-event/festival/", "/lesson/after/"]) {
    const response = await portal.browser().fetch(path);
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toContain("scenario=start-free-lesson");
  }
});

describe("a quiz", () => {
  test("is answered question by question, then shows the votes and is finished", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const pageBefore = await browser.fetch("/quiz/quiz/");
    expect(pageBefore.text).not.toContain('class="quiz-chart"');
    expect(pageBefore.text).toContain("answer all 2 questions");
    const response = await postForm(browser, "/quiz/quiz/", {
      intent: "quiz",
      componentId: "when",
      key: "",
      "answer.when": "night",
    });
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      "/quiz/quiz/#q-when",
    ]);
    const halfAnsweredHtml = (await browser.fetch("/quiz/quiz/")).text;
    expect(halfAnsweredHtml).toMatch(/class="is-own">.*?At night.*?Your answer.*?100%, 1 person/s);
    expect(halfAnsweredHtml).toContain('name="answer.helps"');
    expect(halfAnsweredHtml).not.toContain('name="answer.when"');
    expect(await fetchState(browser, "quiz")).not.toBe("done");
    const lastAnswer = await answerQuiz(browser, "helps", ["psalm", "silence", "psalm"]);
    expect(lastAnswer.json).toEqual({ saved: true, done: true });
    expect(await fetchState(browser, "quiz")).toBe("done");
    const finishedHtml = (await browser.fetch("/quiz/quiz/")).text;
    expect(finishedHtml.match(/class="quiz-chart"/g)).toHaveLength(2);
    expect(finishedHtml).toContain("the shares can add up to more than 100%");
  });

  test("counts each person's newest answer once, by dialogId and msgId, without names", async () => {
    const totalBefore = (await fetchAggregate(await registerBrowser(), "when")).json
      .total as unknown as number;
    const people = await Promise.all([1, 2, 3].map(() => registerBrowser()));
    // A person who has not answered sees no counts, so they can't be influenced.
    const viewWithoutAnswer = await fetchAggregate(people[0]!, "when");
    expect(viewWithoutAnswer.json).toMatchObject({ total: totalBefore, shown: false, answers: [] });
    await answerQuiz(people[0]!, "when", ["morning"]);
    await answerQuiz(people[1]!, "when", ["morning"]);
    await answerQuiz(people[2]!, "when", ["morning"]);
    portal.clock.advance(1_000);
    await answerQuiz(people[2]!, "when", ["not-yet"]);
    const { json, text } = await fetchAggregate(people[0]!, "when");
    expect(json).toMatchObject({
      dialogId: "quiz",
      msgId: "when",
      total: totalBefore + 3,
      shown: true,
    });
    const counts = (json.answers as unknown as { id: string; count: number; text: string }[]).map(
      ({ id, count, text: words }) => [id, count, words],
    );
    expect(counts).toContainEqual(["morning", 2, "In the morning"]);
    expect(counts).toContainEqual(["not-yet", 1, "Not yet"]);
    expect(text).not.toMatch(/Anna|Koval|@example/);
    const helps = await fetchAggregate(people[0]!, "helps");
    expect(helps.json.total).not.toBe(json.total);
  });

  test("takes one answer unless it allows several, and only its own questions and answers", async () => {
    const person = await registerBrowser();
    const refused = [
      await answerQuiz(person, "when", ["morning", "night"]),
      await answerQuiz(person, "when", ["elsewhen"]),
      await answerQuiz(person, "where", ["morning"]),
      await answerQuiz(person, "when", []),
      await fetchAggregate(person, "where"),
      await fetchAggregate(portal.browser(), "when"),
    ].map(({ status, json }) => [status, json.code]);
    expect(refused).toEqual([
      [422, "RESULTS-ONE-ANSWER"],
      [422, "RESULTS-VARIANT-UNKNOWN"],
      [422, "RESULTS-QUESTION-UNKNOWN"],
      [422, "INVALID"],
      [422, "RESULTS-QUESTION-UNKNOWN"],
      [403, "AUTH-DENY"],
    ]);
  });

  test("can't be finished without all answers", async () => {
    const person = await registerBrowser();
    await answerQuiz(person, "when", ["night"]);
    const finishAttempt = await call(person, "PUT", `${course}/elements/quiz/progress`, {
      state: "done",
    });
    expect([finishAttempt.status, finishAttempt.json.code]).toEqual([
      409,
      "PROGRESS-QUIZ-NOT-ANSWERED",
    ]);
    await postForm(person, "/quiz/quiz/", { intent: "finish", key: "" });
    expect(await fetchState(person, "quiz")).not.toBe("done");
  });

  test("shows no votes until the number of people its author set have answered, but opens the next element immediately", async () => {
    const firstVoter = await registerBrowser();
    await answerQuiz(firstVoter, "time", ["yes"], "quiz-2");
    expect((await fetchAggregate(firstVoter, "time", "quiz-2")).json).toMatchObject({
      total: 1,
      shown: false,
      answers: [],
    });
    const { text } = await firstVoter.fetch("/quiz/quiz-2/");
    expect(text).toContain("once 3 people have answered");
    expect((await firstVoter.fetch("/lesson/after-2/")).status).toBe(200);
    for (const answer of ["no", "no"])
      await answerQuiz(await registerBrowser(), "time", [answer], "quiz-2");
    expect((await firstVoter.fetch("/quiz/quiz-2/")).text).toContain("67%, 2 people");
  });

  test("within a lesson can be answered by a guest, and still counts once after they register", async () => {
    const guest = portal.browser();
    const fields = { intent: "quiz", componentId: "brought", key: "", "answer.brought": "salt" };
    expect((await postForm(guest, "/lesson/welcome/", fields)).status).toBe(303);
    expect((await guest.fetch("/lesson/welcome/")).text).toMatch(/Salt.*?100%, 1 person/s);
    await openRegisteredBrowser(portal, guest);
    expect((await fetchAggregate(guest, "brought", "welcome")).json.total).toBe(1);
    const { rows } = await portal.database.db.execute(
      sql`select kind, passed, score from results where element_id = 'welcome'`,
    );
    expect(rows).toEqual([{ kind: "quiz", passed: null, score: null }]);
    // The page cached for guests contains nobody's answer.
    expect((await portal.browser().fetch("/lesson/welcome/")).text).not.toContain(
      'class="quiz-chart"',
    );
  });
});

const registerBrowser = async () => (await openRegisteredBrowser(portal)).browser;

describe("a webinar and a video event", () => {
  test("cannot be finished before they begin; afterwards a button finishes them", async () => {
    const person = await registerBrowser();
    expect((await person.fetch("/webinar/evening/")).text).toContain("once the event has started");
    const earlyFinish = await call(person, "PUT", `${course}/elements/evening/progress`, {
      state: "done",
    });
    expect([earlyFinish.status, earlyFinish.json.code]).toEqual([409, "PROGRESS-NOT-BEGUN"]);
    await postForm(person, "/webinar/evening/", { intent: "finish", key: "" });
    expect(await fetchState(person, "evening")).not.toBe("done");
    // The first episode began this morning.
    await postForm(person, "/video-event/festival/", { intent: "finish", key: "" });
    expect(await fetchState(person, "festival")).toBe("done");
  });

  test("show episodes as opened, today or closed, and videos only of those that have begun", async () => {
    const person = await registerBrowser();
    const { text } = await person.fetch("/video-event/festival/");
    const states = [...text.matchAll(/class="episode episode--(\w+)"/g)].map(([, state]) => state);
    expect(states).toEqual(["opened", "today", "closed"]);
    expect(text).toContain("youtu.be/first".replace("youtu.be/", ""));
    expect(text).not.toMatch(/v=second|vimeo\.com\/300/);
    const uk = await person.fetch("/video-event/festival/?lang=uk");
    expect(uk.text).toContain("Починаємо з хліба");
  });
});

describe("a portal's own recordings", () => {
  const readLesson = async (browser: Browser) => {
    const { text } = await browser.fetch("/lesson/after/");
    const fileAddress = (ending: string) =>
      new RegExp(`/files/[a-f0-9]{32}\\.${ending}`).exec(text)?.[0] ?? "none";
    return { text, fileAddress };
  };

  test("are shown in the lesson: muted, with captions in each language and a collapsed transcript", async () => {
    const person = await registerBrowser();
    const { text, fileAddress } = await readLesson(person);
    expect(text).toMatch(/<audio[^>]* muted=""/);
    expect(text).toMatch(/<video[^>]* muted=""/);
    expect(text).toMatch(/<video[^>]* preload="none"/);
    expect(text).toMatch(/<track kind="captions"[^>]*srcLang="en" label="English" default=""/i);
    expect(text).toMatch(/<track kind="captions"[^>]*srcLang="uk" label="Ukrainian"/i);
    expect(text).toMatch(/<details class="transcript">.*<strong>lie down<\/strong>/s);
    const captions = await person.fetch(fileAddress("vtt"));
    expect([captions.status, captions.headers.get("content-type")]).toEqual([
      200,
      "text/vtt; charset=utf-8",
    ]);
    expect(captions.text).toContain("WEBVTT");
  });

  test("are served in ranges, with their own type only", async () => {
    const { fileAddress } = await readLesson(await registerBrowser());
    const soundUrl = fileAddress("wav");
    const guest = portal.browser();
    const fetchRange = async (range: string) => {
      const { status, headers } = await guest.fetch(soundUrl, { headers: { range } });
      return [status, headers.get("content-range"), headers.get("content-length")];
    };
    expect(await fetchRange("bytes=0-99")).toEqual([206, "bytes 0-99/4044", "100"]);
    expect(await fetchRange("bytes=4000-")).toEqual([206, "bytes 4000-4043/4044", "44"]);
    expect(await fetchRange("bytes=-44")).toEqual([206, "bytes 4000-4043/4044", "44"]);
    expect(await fetchRange("bytes=9000-")).toEqual([416, "bytes */4044", null]);
    expect(await fetchRange("bytes=0-1,3-4")).toEqual([200, null, "4044"]);
    const { headers } = await guest.fetch(soundUrl);
    expect(headers.get("content-type")).toBe("audio/wav");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("sandbox");
    const headResponse = await guest.fetch(soundUrl, { method: "HEAD" });
    expect([headResponse.headers.get("content-length"), headResponse.text]).toEqual(["4044", ""]);
    for (const path of ["/files/../secret", "/files/x.mp4", soundUrl.replace(".wav", ".html")])
      expect((await guest.fetch(path)).status).toBe(404);
  });

  /** Larger than the part of a file that the server reads ahead. */
  const videoBytes = 1_000_000;
  // Only Linux reports which files a process has open.
  test.runIf(process.platform === "linux")("are not held open by a HEAD request", async () => {
    const videoFile = `${"0f".repeat(16)}.mp4`;
    await writeFile(join(portal.filesDir, videoFile), Buffer.alloc(videoBytes));
    for (let attempt = 0; attempt < 5; attempt += 1)
      await portal.browser().fetch(`/files/${videoFile}`, { method: "HEAD" });
    const openFiles = await Promise.all(
      (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")),
    );
    expect(openFiles.filter((path) => path.endsWith(videoFile))).toEqual([]);
  });
});
