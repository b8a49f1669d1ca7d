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
  ctx = await portals.createPortalContext("mistakes");
}, 180_000);
afterAll(() => portals.close());

/** Imports these files on top of the tiny course and returns the lines of the error. */
async function importErrors(files: Record<string, string | Uint8Array>): Promise<string[]> {
  const folder = await portals.createFolder(files, tinyCourse);
  const error = await importContent(ctx, folder).then(
    () => new Error("nothing was wrong"),
    (thrown: Error) => thrown,
  );
  return error.message.split("\n");
}
const courseFolder = "courses/a-first-walk";
const elementFileNames = "lesson.md, test.md, quiz.md, webinar.md, video-event.md";
const lessonFile = `${courseFolder}/01-the-road/lesson.md`;
const translationFile = `${courseFolder}/01-the-road/lesson.uk.md`;
const extraLesson = (body: string) => ({
  [`${courseFolder}/04-more/lesson.md`]: elementFile("More", body),
});
const extraLessonFile = `${courseFolder}/04-more/lesson.md`;

test("every mistake of an import is reported at once, each with its file and line", async () => {
  expect(
    await importErrors({
      [`${courseFolder}/course.yaml`]: `${courseFile}titel: twice\nprice: many\n`,
      "pages/main.yaml": "title: A\npublishd: true\n",
      "portal.yaml": "settings:\n  title: A\n",
      ...extraLesson("## Ok\n\n:::note Open\nwords"),
    }),
  ).toEqual([
    'pages/main.yaml:2: "publishd" is not known. Did you mean "published"?',
    `${courseFolder}/course.yaml:5: "price": Invalid input: expected number, received string.`,
    `${courseFolder}/course.yaml:4: "titel" is not known. Did you mean "title"?`,
    `${extraLessonFile}:8: The block ":::note" needs a closing line ":::".`,
  ]);
});

test("a form's mistakes and missing parts are reported with their lines", async () => {
  const source = "pluralName: visits\nfields:\n  - id: name\n    type: text\n";
  expect(
    await importErrors({
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
    await importErrors({
      "data-sources/visits.yaml": source,
      "forms/visit.yaml": "dataSource: visit\n",
    }),
  ).toEqual(['forms/visit.yaml:1: There is no data source "visit".']);
});

test("an unknown or invalid setting is reported with its line", async () => {
  expect(
    await importErrors({ "portal.yaml": "settings:\n  theme:\n    colour: red\n  type: many\n" }),
  ).toEqual([
    expect.stringMatching(/^portal.yaml:4: "type": Invalid option/),
    'portal.yaml:3: "theme.colour" is not known. Did you mean "color"?',
  ]);
});

test("invalid YAML, missing front matter and a missing key are reported with the line", async () => {
  expect(
    await importErrors({ [`${courseFolder}/course.yaml`]: "title: [a\ntype: free\n" }),
  ).toEqual([
    expect.stringMatching(/^courses\/a-first-walk\/course.yaml:\d: This is not well-formed YAML: /),
  ]);
  expect(await importErrors({ [lessonFile]: "# no front matter\n" })).toEqual([
    `${lessonFile}:1: The file must begin with its title and duration between two lines ---.`,
  ]);
  expect(await importErrors({ [lessonFile]: "---\ntitle: A\n---\nx\n" })).toEqual([
    `${lessonFile}:2: "duration" is missing.`,
  ]);
});

test("the error for a text without quotes or a picture of another site says what to write instead", async () => {
  const course = (lines: string) => ({
    [`${courseFolder}/course.yaml`]: `${courseFile}${lines}\n`,
  });
  expect(await importErrors(course("gift: A book: two parts"))).toEqual([
    `${courseFolder}/course.yaml:4: This is not well-formed YAML: a text that contains a colon and a space needs quotes. Put the text in quotes: gift: "A book: two parts".`,
  ]);
  expect(await importErrors(course("gift: @home"))).toEqual([
    `${courseFolder}/course.yaml:4: This is not well-formed YAML: a text cannot begin with @. Put the text in quotes: gift: "@home".`,
  ]);
  expect(await importErrors(course("cover: https://example.org/a.jpg"))).toEqual([
    `${courseFolder}/course.yaml:4: The picture "https://example.org/a.jpg" is on another site. Save it in the folder and write its path, such as "../../pictures/road.webp".`,
  ]);
});

test("a test question without a right answer, and any question without answers or with other content, is reported", async () => {
  const file = `${courseFolder}/04-more/test.md`;
  expect(
    await importErrors({
      [file]: elementFile(
        "More",
        "## A?\n\n- [ ] x\n- [ ] y\n\n## B?\n\n## C?\n\n- [x] x\n- y\n\n## D?\n\n- [x] x\n- [ ] y\n\n---\n",
      ),
    }),
  ).toEqual([
    `${file}:6: No answer is marked as right: - [x].`,
    `${file}:11: The question needs a list of at least two answers: - [x] right, - [ ] wrong.`,
    `${file}:16: Every answer must be one paragraph that begins with [x] or [ ], and optionally feedback (>).`,
    `${file}:13: The question needs a list of at least two answers: - [x] right, - [ ] wrong.`,
    `${file}:23: A question has a text, a list of answers and an explanation (>).`,
  ]);
});

test("a translation with another structure is reported with file and line, and with the original's structure", async () => {
  const front = "---\ntitle: Дорога\nduration: 5\n---\n\n";
  expect(
    await importErrors({ [translationFile]: `${front}Один абзац.\n\n:::note Поле\nслово\n:::\n` }),
  ).toEqual([
    `${translationFile}:8: There is a note here, but line 10 of ${lessonFile} has an image.`,
  ]);
  const test = `${courseFolder}/02-check-yourself/test`;
  expect(
    await importErrors({
      [`${test}.uk.md`]: `${front}Два.\n\n## Хто?\n\n- [ ] Син\n- [x] Батько\n\n## Що?\n\n- [x] a\n- [ ] b\n`,
    }),
  ).toEqual([
    `${test}.uk.md:8: Answer 1 is marked differently from the one in the question of line 9 of ${test}.md.`,
    `${test}.uk.md:13: There are 2 answers, but there are 3 in the question of line 20 of ${test}.md.`,
  ]);
});

test("missing or invalid pictures and disguised programs are refused, with the line that names them", async () => {
  expect(await importErrors(extraLesson("![x](../../../pictures/raod.webp)"))).toEqual([
    `${extraLessonFile}:6: The picture "../../../pictures/raod.webp" is not in the folder. Did you mean "road.webp"?`,
  ]);
  expect(await importErrors(extraLesson("![x](../../../../../etc/passwd)"))).toEqual([
    `${extraLessonFile}:6: The picture "../../../../../etc/passwd" is not in the folder.`,
  ]);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
  expect(
    await importErrors({
      ...extraLesson("![x](evil.webp)"),
      [`${courseFolder}/04-more/evil.webp`]: svg,
    }),
  ).toEqual([
    `${extraLessonFile}:6: ${courseFolder}/04-more/evil.webp: The file is not one of the supported picture types: png, jpeg, webp, avif.`,
  ]);
  const broken = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(40)]);
  expect(
    await importErrors({
      ...extraLesson("![x](bad.png)"),
      [`${courseFolder}/04-more/bad.png`]: broken,
    }),
  ).toEqual([expect.stringContaining("The picture is damaged")]);
});

test("folders that do not fit the format are reported", async () => {
  expect(
    await importErrors({
      [`${courseFolder}/05-empty/notes.md`]: "x",
      [`${courseFolder}/06-two/lesson.md`]: elementFile("A", "x"),
      [`${courseFolder}/06-two/test.md`]: elementFile("A", "x"),
      [`${courseFolder}/unnumbered/lesson.md`]: elementFile("A", "x"),
      "courses/nothing/01-x/lesson.md": elementFile("A", "x"),
      "pages/contact.uk.yaml": "title: x\n",
    }),
  ).toEqual([
    "pages/contact.uk.yaml:1: This is a translation, but there is no contact.yaml next to it.",
    `${courseFolder}/05-empty:1: The folder must contain exactly one of ${elementFileNames}.`,
    `${courseFolder}/06-two:1: The folder must contain exactly one of ${elementFileNames}.`,
    `${courseFolder}/unnumbered:1: The folder's name must begin with the element's number: 01-welcome.`,
    "courses/nothing:1: A course's folder needs a course.yaml.",
  ]);
});

test("texts that are too long are reported, because they would not be shown", async () => {
  expect(await importErrors(extraLesson(`:::note ${"x".repeat(301)}\nwords\n:::\n`))).toEqual([
    `${extraLessonFile}:6: The title is longer than 300 characters (301).`,
  ]);
});

test("of very many mistakes only a readable number is listed, but all are counted", async () => {
  const body = ":::\n".repeat(problemsMax + 900);
  const errorLines = await importErrors({
    ...extraLesson(body.slice(0, 4_000)),
    ...extraLesson(body),
  });
  expect(errorLines).toHaveLength(problemsMax + 1);
  expect(errorLines.at(-1)).toBe("There are 900 more errors.");
});

test("an import with an unknown kind of block is refused, so that a typo removes no block from a page", async () => {
  expect(
    await importErrors({
      ...extraLesson(":::notte Aside\nwords\n:::\n"),
      "pages/other.yaml": "title: A\ncomponents:\n  - type: heder\n",
    }),
  ).toEqual([
    'pages/other.yaml:3: There is no block "heder". Did you mean "header"?',
    `${extraLessonFile}:6: There is no block ":::notte". Did you mean ":::note"?`,
  ]);
});

test("only admins import and export", async () => {
  const guestCtx = { ...ctx, actor: guest };
  await expect(importContent(guestCtx, tinyCourse)).rejects.toMatchObject({ code: "AUTH-DENY" });
  await expect(exportContent(guestCtx, await portals.newFolder())).rejects.toMatchObject({
    code: "AUTH-DENY",
  });
});

test("an export overwrites neither a file nor a folder with content", async () => {
  const file = join(await portals.newFolder(), "content.zip");
  await writeFile(file, "kept");
  for (const path of [file, dirname(file)])
    await expect(exportContent(ctx, path)).rejects.toMatchObject({ code: "INVALID" });
  expect(await readFile(file, "utf8")).toBe("kept");
});

test("mistakes in quizzes and in the episodes of events are reported with file and line", async () => {
  const frontMatter = (lines: string) => `---\ntitle: A\nduration: 1\n${lines}---\n`;
  const event = frontMatter(
    "episodes:\n  - title: One\n    startDate: tomorrow\n    url: http://x\n",
  );
  const eventWithoutUrl = frontMatter(
    "episodes:\n  - title: One\n    startDate: 2031-03-05T18:00:00Z\n",
  );
  const quiz = "\n## Who? {several}\n\n- [x] I\n- [ ] You\n\n> Because.\n";
  expect(
    await importErrors({
      [`${courseFolder}/05-quiz/quiz.md`]: frontMatter("chartFrom: 0\n"),
      [`${courseFolder}/06-quiz/quiz.md`]: `${frontMatter("")}${quiz}`,
      [`${courseFolder}/07-quiz/quiz.md`]: `${frontMatter("")}\nNo question.\n`,
      [`${courseFolder}/08-event/video-event.md`]: event,
      [`${courseFolder}/09-event/video-event.md`]: eventWithoutUrl,
      [`${courseFolder}/09-event/video-event.uk.md`]: "---\ntitle: Б\nepisodes: []\n---\n",
      [`${courseFolder}/10-plain/lesson.md`]: frontMatter("pattern: stripes\n"),
      ...extraLesson(":::quiz many\nWho?\n\n- [ ] I\n- [ ] You\n:::\n"),
    }),
  ).toEqual([
    `${courseFolder}/04-more/lesson.md:6: After ":::quiz" write "several" or nothing.`,
    `${courseFolder}/05-quiz/quiz.md:4: "chartFrom": Too small: expected number to be >=1.`,
    `${courseFolder}/06-quiz/quiz.md:11: A quiz has no explanation: people's answers are shown instead.`,
    `${courseFolder}/06-quiz/quiz.md:6: A quiz has no right answers: begin each answer with - [ ].`,
    `${courseFolder}/07-quiz/quiz.md:5: The quiz has no question (##).`,
    `${courseFolder}/08-event/video-event.md:6: "episodes.0.startDate": a date and time such as 2026-05-14T18:00:00Z.`,
    `${courseFolder}/09-event/video-event.uk.md:3: There are 0 episodes, but ${courseFolder}/09-event/video-event.md has 1.`,
    `${courseFolder}/10-plain/lesson.md:4: "pattern": Invalid option: expected one of "rings"|"dots".`,
  ]);
});

test("a recording that is missing, invalid, or neither a file nor an https address is reported", async () => {
  const block = (name: string) => `:::video ${name}\n:::\n\n`;
  const names = ["http://x/a.mp4", "film.mp5", "gone.mp4", "text.mp4", "door.mp4"];
  expect(
    await importErrors({
      ...extraLesson(names.map(block).join("")),
      [`${courseFolder}/04-more/text.mp4`]: "no film at all, but words",
      [`${courseFolder}/04-more/door.mp4`]: "\0\0\0\x18ftypisom and so on",
      [`${courseFolder}/04-more/door.en.vtt`]: "<html>",
    }),
  ).toEqual([
    `${extraLessonFile}:6: A video needs its address, which begins with https://, or the path of a file in the folder.`,
    `${extraLessonFile}:9: A video needs its address, which begins with https://, or the path of a file in the folder.`,
    `${extraLessonFile}:12: The file "gone.mp4" is not in the folder. Did you mean "door.mp4"?`,
    `${extraLessonFile}:15: ${courseFolder}/04-more/text.mp4: The file's content doesn't match its extension, .mp4.`,
    `${extraLessonFile}:18: ${courseFolder}/04-more/door.en.vtt: The file's content doesn't match its extension, .vtt.`,
  ]);
});
