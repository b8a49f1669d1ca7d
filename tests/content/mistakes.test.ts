import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importContent } from "#content/import-content.server.ts";
import type { ImportCtx } from "#content/import-content.server.ts";
import { exportContent } from "#content/export-content.server.ts";
import { problemsMax } from "#content/problems.ts";
import { guest } from "#domains/settings/context.ts";
import {
  courseFile,
  elementFile,
  openPortals,
  type TestPortals,
  tinyCourse,
} from "./content.fixture.ts";

let portals: TestPortals;
let ctx: ImportCtx;
beforeAll(async () => {
  portals = await openPortals();
  ctx = await portals.portal("mistakes");
}, 180_000);
afterAll(() => portals.close());

/** Imports these files on top of the tiny course and returns the lines of the error. */
async function told(files: Record<string, string | Uint8Array>): Promise<string[]> {
  const folder = await portals.folderOf(files, tinyCourse);
  const error = await importContent(ctx, folder).then(
    () => new Error("nothing was wrong"),
    (thrown: Error) => thrown,
  );
  return error.message.split("\n");
}
const walk = "courses/a-first-walk";
const oneOf = "lesson.md, test.md, quiz.md, webinar.md, video-event.md";
const lesson = `${walk}/01-the-road/lesson.md`;
const translation = `${walk}/01-the-road/lesson.uk.md`;
const lonely = (body: string) => ({ [`${walk}/04-more/lesson.md`]: elementFile("More", body) });
const more = `${walk}/04-more/lesson.md`;

test("every mistake of an import is reported at once, each with its file and line", async () => {
  expect(
    await told({
      [`${walk}/course.yaml`]: `${courseFile}titel: twice\nprice: many\n`,
      "pages/main.yaml": "title: A\npublishd: true\n",
      "portal.yaml": "settings:\n  title: A\n",
      ...lonely("## Ok\n\n:::note Open\nwords"),
    }),
  ).toEqual([
    'pages/main.yaml:2: "publishd" is not known. Did you mean "published"?',
    `${walk}/course.yaml:5: "price": Invalid input: expected number, received string.`,
    `${walk}/course.yaml:4: "titel" is not known. Did you mean "title"?`,
    `${more}:8: The block ":::note" needs a closing line ":::".`,
  ]);
});

test("a form's mistakes and missing parts are reported with their lines", async () => {
  const source = "pluralName: visits\nfields:\n  - id: name\n    type: text\n";
  expect(
    await told({
      "data-sources/visits.yaml": `${source}    validation:\n      regexp: (a+)+$\n`,
      "data-sources/second.yaml": "pluralName: more\nfields:\n  - id: name\n    tpe: text\n",
      "forms/a b.yaml": "dataSource: visits\n",
      "forms/visit.yaml": "titel:\n  en: A\ndataSource: visits\n",
    }),
  ).toEqual([
    'data-sources/second.yaml:3: "fields.0.type": Invalid option: expected one of "text"|"textarea"|"email"|"phone"|"number"|"date"|"select"|"checkbox"|"hidden".',
    'data-sources/second.yaml:4: "fields.0.tpe" is not known. Did you mean "type"?',
    'data-sources/visits.yaml:6: "fields.0.validation.regexp": too-complex.',
    "forms/a b.yaml:1: The file's name can only have letters, digits, - and _.",
    'forms/visit.yaml:1: "titel" is not known. Did you mean "title"?',
  ]);
  expect(
    await told({ "data-sources/visits.yaml": source, "forms/visit.yaml": "dataSource: visit\n" }),
  ).toEqual(['forms/visit.yaml:1: There is no data source "visit".']);
});

test("an unknown or invalid setting is reported with its line", async () => {
  expect(
    await told({ "portal.yaml": "settings:\n  theme:\n    colour: red\n  type: many\n" }),
  ).toEqual([
    expect.stringMatching(/^portal.yaml:4: "type": Invalid option/),
    'portal.yaml:3: "theme.colour" is not known. Did you mean "color"?',
  ]);
});

test("invalid YAML, missing front matter and a missing key are reported with the line", async () => {
  expect(await told({ [`${walk}/course.yaml`]: "title: [a\ntype: free\n" })).toEqual([
    expect.stringMatching(/^courses\/a-first-walk\/course.yaml:\d: This is not well-formed YAML: /),
  ]);
  expect(await told({ [lesson]: "# no front matter\n" })).toEqual([
    `${lesson}:1: The file must begin with its title and duration between two lines ---.`,
  ]);
  expect(await told({ [lesson]: "---\ntitle: A\n---\nx\n" })).toEqual([
    `${lesson}:2: "duration" is missing.`,
  ]);
});

test("for a text that needs quotes, or a picture of another site, the report says what to write instead", async () => {
  const course = (lines: string) => ({ [`${walk}/course.yaml`]: `${courseFile}${lines}\n` });
  expect(await told(course("gift: A book: two parts"))).toEqual([
    `${walk}/course.yaml:4: This is not well-formed YAML: a text cannot hold a colon and a space. Put the text in quotes: gift: "A book: two parts".`,
  ]);
  expect(await told(course("gift: @home"))).toEqual([
    `${walk}/course.yaml:4: This is not well-formed YAML: a text cannot begin with @. Put the text in quotes: gift: "@home".`,
  ]);
  expect(await told(course("cover: https://example.org/a.jpg"))).toEqual([
    `${walk}/course.yaml:4: The picture "https://example.org/a.jpg" is on another site. Save it in the folder and write its path, such as "../../pictures/road.webp".`,
  ]);
});

test("a test question without a right answer, and any question without answers or with other content, is reported", async () => {
  const file = `${walk}/04-more/test.md`;
  expect(
    await told({
      [file]: elementFile(
        "More",
        "## A?\n\n- [ ] x\n- [ ] y\n\n## B?\n\n## C?\n\n- [x] x\n- y\n\n## D?\n\n- [x] x\n- [ ] y\n\n---\n",
      ),
    }),
  ).toEqual([
    `${file}:6: No answer is marked as right: - [x].`,
    `${file}:11: The question needs a list of at least two answers: - [x] right, - [ ] wrong.`,
    `${file}:16: Every answer must be one paragraph that begins with [x] or [ ].`,
    `${file}:13: The question needs a list of at least two answers: - [x] right, - [ ] wrong.`,
    `${file}:23: A question has a text, a list of answers and an explanation (>).`,
  ]);
});

test("a translation with another structure is reported with file and line, and with the original's structure", async () => {
  const front = "---\ntitle: Дорога\nduration: 5\n---\n\n";
  expect(
    await told({ [translation]: `${front}Один абзац.\n\n:::note Поле\nслово\n:::\n` }),
  ).toEqual([`${translation}:8: There is a note here, but line 10 of ${lesson} has an image.`]);
  const test = `${walk}/02-check-yourself/test`;
  expect(
    await told({
      [`${test}.uk.md`]: `${front}Два.\n\n## Хто?\n\n- [ ] Син\n- [x] Батько\n\n## Що?\n\n- [x] a\n- [ ] b\n`,
    }),
  ).toEqual([
    `${test}.uk.md:8: Answer 1 is marked differently from the one in the question of line 9 of ${test}.md.`,
    `${test}.uk.md:13: There are 2 answers, but there are 3 in the question of line 20 of ${test}.md.`,
  ]);
});

test("missing or invalid pictures and disguised programs are refused, with the line that names them", async () => {
  expect(await told(lonely("![x](../../../pictures/raod.webp)"))).toEqual([
    `${more}:6: The picture "../../../pictures/raod.webp" is not in the folder. Did you mean "road.webp"?`,
  ]);
  expect(await told(lonely("![x](../../../../../etc/passwd)"))).toEqual([
    `${more}:6: The picture "../../../../../etc/passwd" is not in the folder.`,
  ]);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
  expect(await told({ ...lonely("![x](evil.webp)"), [`${walk}/04-more/evil.webp`]: svg })).toEqual([
    `${more}:6: ${walk}/04-more/evil.webp: The file is none of the pictures we take: png, jpeg, webp, avif.`,
  ]);
  const broken = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(40)]);
  expect(await told({ ...lonely("![x](bad.png)"), [`${walk}/04-more/bad.png`]: broken })).toEqual([
    expect.stringContaining("The picture is damaged"),
  ]);
});

test("folders that do not fit the format are reported", async () => {
  expect(
    await told({
      [`${walk}/05-empty/notes.md`]: "x",
      [`${walk}/06-two/lesson.md`]: elementFile("A", "x"),
      [`${walk}/06-two/test.md`]: elementFile("A", "x"),
      [`${walk}/unnumbered/lesson.md`]: elementFile("A", "x"),
      "courses/nothing/01-x/lesson.md": elementFile("A", "x"),
      "pages/contact.uk.yaml": "title: x\n",
    }),
  ).toEqual([
    "pages/contact.uk.yaml:1: This is a translation, but there is no contact.yaml next to it.",
    `${walk}/05-empty:1: The folder must contain exactly one of ${oneOf}.`,
    `${walk}/06-two:1: The folder must contain exactly one of ${oneOf}.`,
    `${walk}/unnumbered:1: The folder's name must begin with the element's number: 01-welcome.`,
    "courses/nothing:1: A course's folder needs a course.yaml.",
  ]);
});

test("texts that are too long are reported, because they would not be shown", async () => {
  expect(await told(lonely(`:::note ${"x".repeat(301)}\nwords\n:::\n`))).toEqual([
    `${more}:6: The title is longer than 300 characters (301).`,
  ]);
});

test("of very many mistakes only a readable number is listed, but all are counted", async () => {
  const body = ":::\n".repeat(problemsMax + 900);
  const sentences = await told({ ...lonely(body.slice(0, 4_000)), ...lonely(body) });
  expect(sentences).toHaveLength(problemsMax + 1);
  expect(sentences.at(-1)).toBe("There are 900 more mistakes.");
});

test("an ID that would replace an existing one, or that other content has, is refused: IDs never change", async () => {
  const other = await portals.portal("renaming");
  const front = (id: string) => `---\nid: ${id}\ntitle: The road\nduration: 5\n---\n\nx\n`;
  const one = (id: string) =>
    portals.folderOf({
      "courses/a/course.yaml": courseFile,
      "courses/a/01-road/lesson.md": id === "" ? elementFile("Road", "x") : front(id),
      "courses/b/course.yaml": courseFile.replace("A course", "B"),
      "courses/b/01-hill/lesson.md": elementFile("Hill", "y"),
    });
  await importContent(other, await one(""));
  await expect(importContent(other, await one("better"))).rejects.toThrow(
    'courses/a/01-road/lesson.md:2: The content of this folder already has the id "road"',
  );
  await expect(importContent(other, await one("hill"))).rejects.toThrow(
    'The id "hill" belongs to the course "b" and cannot be used again.',
  );
});

test("an import with an unknown kind of block is refused, so that a typo removes no block from a page", async () => {
  expect(
    await told({
      ...lonely(":::notte Aside\nwords\n:::\n"),
      "pages/other.yaml": "title: A\ncomponents:\n  - type: heder\n",
    }),
  ).toEqual([
    'pages/other.yaml:3: There is no block "heder". Did you mean "header"?',
    `${more}:6: There is no block ":::notte". Did you mean ":::note"?`,
  ]);
});

test("only admins import and export", async () => {
  const visitor = { ...ctx, actor: guest };
  await expect(importContent(visitor, tinyCourse)).rejects.toMatchObject({ code: "AUTH-DENY" });
  await expect(exportContent(visitor, await portals.newFolder())).rejects.toMatchObject({
    code: "AUTH-DENY",
  });
});

test("an export overwrites neither a file nor a folder with content", async () => {
  const file = join(await portals.newFolder(), "content.zip");
  await writeFile(file, "kept");
  for (const place of [file, dirname(file)])
    await expect(exportContent(ctx, place)).rejects.toMatchObject({ code: "INVALID" });
  expect(await readFile(file, "utf8")).toBe("kept");
});

test("mistakes in quizzes and in the episodes of events are reported with file and line", async () => {
  const head = (lines: string) => `---\ntitle: A\nduration: 1\n${lines}---\n`;
  const event = head("episodes:\n  - title: One\n    startDate: tomorrow\n    url: http://x\n");
  const whole = head("episodes:\n  - title: One\n    startDate: 2031-03-05T18:00:00Z\n");
  const quiz = "\n## Who? {several}\n\n- [x] I\n- [ ] You\n\n> Because.\n";
  expect(
    await told({
      [`${walk}/05-quiz/quiz.md`]: head("chartFrom: 0\n"),
      [`${walk}/06-quiz/quiz.md`]: `${head("")}${quiz}`,
      [`${walk}/07-quiz/quiz.md`]: `${head("")}\nNo question.\n`,
      [`${walk}/08-event/video-event.md`]: event,
      [`${walk}/09-event/video-event.md`]: whole,
      [`${walk}/09-event/video-event.uk.md`]: "---\ntitle: Б\nepisodes: []\n---\n",
      [`${walk}/10-plain/lesson.md`]: head("pattern: stripes\n"),
      ...lonely(":::quiz many\nWho?\n\n- [ ] I\n- [ ] You\n:::\n"),
    }),
  ).toEqual([
    `${walk}/04-more/lesson.md:6: After ":::quiz" write "several" or nothing.`,
    `${walk}/05-quiz/quiz.md:4: "chartFrom": Too small: expected number to be >=1.`,
    `${walk}/06-quiz/quiz.md:11: A quiz has no explanation: people's answers are shown instead.`,
    `${walk}/06-quiz/quiz.md:6: A quiz has no right answers: begin each answer with - [ ].`,
    `${walk}/07-quiz/quiz.md:5: The quiz has no question (##).`,
    `${walk}/08-event/video-event.md:6: "episodes.0.startDate": a date and time such as 2026-05-14T18:00:00Z.`,
    `${walk}/09-event/video-event.uk.md:3: There are 0 episodes, but ${walk}/09-event/video-event.md has 1.`,
    `${walk}/10-plain/lesson.md:4: "pattern": Invalid option: expected one of "rings"|"dots".`,
  ]);
});

test("a recording that is missing, invalid, or neither a file nor an https address is reported", async () => {
  const block = (name: string) => `:::video ${name}\n:::\n\n`;
  const names = ["http://x/a.mp4", "film.mp5", "gone.mp4", "text.mp4", "door.mp4"];
  expect(
    await told({
      ...lonely(names.map(block).join("")),
      [`${walk}/04-more/text.mp4`]: "no film at all, but words",
      [`${walk}/04-more/door.mp4`]: "\0\0\0\x18ftypisom and so on",
      [`${walk}/04-more/door.en.vtt`]: "<html>",
    }),
  ).toEqual([
    `${more}:6: A video is named by its address, which begins with https://, or by a file of the folder.`,
    `${more}:9: A video is named by its address, which begins with https://, or by a file of the folder.`,
    `${more}:12: The file "gone.mp4" is not in the folder. Did you mean "door.mp4"?`,
    `${more}:15: ${walk}/04-more/text.mp4: What is in the file is no .mp4.`,
    `${more}:18: ${walk}/04-more/door.en.vtt: What is in the file is no .vtt.`,
  ]);
});
