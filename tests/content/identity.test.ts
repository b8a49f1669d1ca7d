import { rm } from "node:fs/promises";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Component } from "#domains/pages/component.ts";
import type { CourseBody, ElementBody } from "#domains/courses/course.ts";
import { importContent } from "#content/import-content.server.ts";
import { courseFile, elementFile, openPortals, type TestPortals } from "./content.fixture.ts";
import { makeSentence } from "./sentence.fixture.ts";

let portals: TestPortals;
beforeAll(async () => {
  portals = await openPortals();
}, 180_000);
afterAll(() => portals.close());

/** A course as its author sees it. `tag` identifies an element, question or answer after it is renamed or moved. */
type Answer = { tag: string; text: string };
type Question = { tag: string; text: string; answers: Answer[] };
type CourseElement = {
  tag: string;
  key: string;
  title: string;
  kind: "lesson" | "test";
  paragraphs: string[];
  questions: Question[];
};

let lastNumber = 0;
const newSentence = (length: number): string => makeSentence((lastNumber += 1), length);
const newTag = (kind: string) => `${kind}${(lastNumber += 1)}`;
const newAnswer = (): Answer => ({ tag: newTag("a"), text: newSentence(5) });
const newQuestion = (): Question => ({
  tag: newTag("q"),
  text: `${newSentence(9)}?`,
  answers: [newAnswer(), newAnswer(), newAnswer()],
});
const newElement = (kind: "lesson" | "test"): CourseElement => ({
  tag: newTag("e"),
  key: newTag("folder"),
  title: newSentence(4),
  kind,
  paragraphs: [newSentence(25), newSentence(25), newSentence(25)],
  questions: [newQuestion(), newQuestion(), newQuestion()],
});

function makeFiles(elements: readonly CourseElement[]): Record<string, string> {
  const question = ({ text, answers }: Question, head: string, foot: string) =>
    [
      `${head}${text}`,
      "",
      ...answers.map((answer, index) => `- [${index === 0 ? "x" : " "}] ${answer.text}`),
      foot,
      "",
    ].join("\n");
  return {
    "courses/walk/course.yaml": courseFile,
    ...Object.fromEntries(
      elements.map(({ key, title, kind, paragraphs: words, questions }, index) => [
        `courses/walk/${String(index + 1).padStart(2, "0")}-${key}/${kind}.md`,
        elementFile(
          title,
          `${words.join("\n\n")}\n\n${questions
            .map((one) =>
              kind === "test" ? question(one, "## ", "") : question(one, ":::question\n", ":::"),
            )
            .join("\n")}`,
        ),
      ]),
    ),
  };
}

/** Edits the course and returns the tags of what the edit touches. */
type Edit = (elements: CourseElement[], random: number, otherRandom: number) => string[];
const pickFrom = <One>(list: readonly One[], random: number): One | undefined =>
  list[random % list.length];
const moveItem = <One>(list: One[], from: number, to: number) => {
  const [item] = list.splice(from % list.length, 1);
  if (item !== undefined) list.splice(to % (list.length + 1), 0, item);
};
const pickQuestion = (elements: CourseElement[], random: number, otherRandom: number) => {
  const element = pickFrom(elements, random);
  return { element, question: element && pickFrom(element.questions, otherRandom) };
};
const edits: Record<string, Edit> = {
  "insert an element": (elements, random, otherRandom) => {
    elements.splice(
      random % (elements.length + 1),
      0,
      newElement(otherRandom % 2 ? "lesson" : "test"),
    );
    return [];
  },
  "move an element": (elements, random, otherRandom) => {
    moveItem(elements, random, otherRandom);
    return [];
  },
  "rename an element's folder": (elements, random) => {
    const element = pickFrom(elements, random);
    if (!element) return [];
    element.key = newTag("folder");
    return [`renamed ${element.tag}`];
  },
  "give an element another title": (elements, random) => {
    const element = pickFrom(elements, random);
    if (!element) return [];
    element.title = newSentence(4);
    return [element.tag];
  },
  "remove an element": (elements, random) => {
    if (elements.length > 1) elements.splice(random % elements.length, 1);
    return [];
  },
  "rewrite a paragraph": (elements, random, otherRandom) => {
    const element = pickFrom(elements, random);
    if (!element) return [];
    element.paragraphs[otherRandom % element.paragraphs.length] = newSentence(25);
    return [element.tag];
  },
  "insert a paragraph": (elements, random, otherRandom) => {
    const element = pickFrom(elements, random);
    element?.paragraphs.splice(otherRandom % (element.paragraphs.length + 1), 0, newSentence(25));
    return element ? [element.tag] : [];
  },
  "insert a question": (elements, random, otherRandom) => {
    const element = pickFrom(elements, random);
    element?.questions.splice(otherRandom % (element.questions.length + 1), 0, newQuestion());
    return element ? [element.tag] : [];
  },
  "move a question": (elements, random, otherRandom) => {
    const element = pickFrom(elements, random);
    if (element) moveItem(element.questions, otherRandom, otherRandom * 3 + 1);
    return element ? [element.tag] : [];
  },
  "remove a question": (elements, random, otherRandom) => {
    const element = pickFrom(elements, random);
    if (element && element.questions.length > 1)
      element.questions.splice(otherRandom % element.questions.length, 1);
    return element ? [element.tag] : [];
  },
  "rewrite a question": (elements, random, otherRandom) => {
    const { element, question } = pickQuestion(elements, random, otherRandom);
    if (!element || !question) return [];
    question.text = `${newSentence(9)}?`;
    return [element.tag, question.tag];
  },
  "rewrite an answer": (elements, random, otherRandom) => {
    const { element, question } = pickQuestion(elements, random, otherRandom);
    const answer = question && pickFrom(question.answers, random + otherRandom);
    if (!element || !question || !answer) return [];
    answer.text = newSentence(5);
    return [element.tag, question.tag, answer.tag];
  },
  "insert an answer": (elements, random, otherRandom) => {
    const { element, question } = pickQuestion(elements, random, otherRandom);
    question?.answers.splice(1 + (random % question.answers.length), 0, newAnswer());
    return element && question ? [element.tag, question.tag] : [];
  },
  "move the wrong answers": (elements, random, otherRandom) => {
    const { element, question } = pickQuestion(elements, random, otherRandom);
    if (!element || !question) return [];
    question.answers.push(...question.answers.splice(1, 1));
    return [element.tag, question.tag];
  },
};

/** Reads the ids that the portal has stored for the elements, questions and answers. Returns the ids by tag. */
async function readIds(
  portal: string,
  elements: readonly CourseElement[],
): Promise<Map<string, string>> {
  const { rows } = await portals.database.db.execute<{ body: CourseBody }>(sql`
    select r.body from courses c join course_revisions r on r.environment_id = c.environment_id
      and r.course_id = c.id and r.revision = c.revision
    where c.environment_id = ${portal}`);
  const bodies = await portals.database.db.execute<{ id: string; body: ElementBody }>(sql`
    select e.id, r.body from elements e join element_revisions r
      on r.environment_id = e.environment_id and r.element_id = e.id and r.revision = e.revision
    where e.environment_id = ${portal} and e.present`);
  const ids = new Map<string, string>();
  for (const [place, element] of elements.entries()) {
    const { id } = rows[0]!.body.elements[place]!;
    ids.set(element.tag, id);
    const tree = bodies.rows.find((row) => row.id === id)!.body.texts["en"]!.components;
    const top = tree.flatMap((one): Component[] => (one.type === "test" ? one.children : [one]));
    const questions = top.filter(({ type }) => type === "question");
    for (const [index, question] of element.questions.entries()) {
      ids.set(question.tag, questions[index]!.id);
      const variants = questions[index]!.props["variants"] as { id: string }[];
      for (const [one, answer] of question.answers.entries())
        ids.set(answer.tag, variants[one]!.id);
    }
  }
  return ids;
}

const anyStep = fc.record({
  edit: fc.constantFrom(...Object.keys(edits)),
  random: fc.nat(50),
  otherRandom: fc.nat(50),
});
const anyRounds = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 3,
});

/**
 * Returns the tags of what must keep its ID: everything untouched, an element whose text or folder name stayed, and a
 * question touched once. A question edited several times before the import may count as new, and so may its answers.
 */
function tagsThatKeepTheirId(
  elements: readonly CourseElement[],
  touches: readonly string[],
): string[] {
  const countTouches = (tag: string) => touches.filter((one) => one === tag).length;
  return elements.flatMap((element) => [
    ...(countTouches(element.tag) === 0 || countTouches(`renamed ${element.tag}`) === 0
      ? [element.tag]
      : []),
    ...element.questions
      .filter(({ tag }) => countTouches(tag) <= 1)
      .flatMap(({ tag, answers }) => [
        tag,
        ...answers.map((answer) => answer.tag).filter((one) => countTouches(one) === 0),
      ]),
  ]);
}

test("after any edits, everything that was not edited keeps its ID, and no ID is reused for something else", async () => {
  let portalCount = 0;
  await fc.assert(
    fc.asyncProperty(anyRounds, async (allRounds) => {
      lastNumber = 0;
      const ctx = await portals.createPortalContext(`p${(portalCount += 1)}`);
      const elements = [
        newElement("lesson"),
        newElement("test"),
        newElement("lesson"),
        newElement("test"),
      ];
      const tagsByUsedId = new Map<string, string>();
      await importElements(ctx, elements);
      let idsBefore = await readIds(ctx.portal.id, elements);
      for (const [tag, id] of idsBefore) tagsByUsedId.set(id, tag);
      for (const round of allRounds) {
        const touches = round.flatMap(({ edit, random, otherRandom }) =>
          edits[edit]!(elements, random, otherRandom),
        );
        await importElements(ctx, elements);
        const idsNow = await readIds(ctx.portal.id, elements);
        for (const tag of tagsThatKeepTheirId(elements, touches))
          if (idsBefore.has(tag)) expect([tag, idsNow.get(tag)]).toEqual([tag, idsBefore.get(tag)]);
        for (const [tag, id] of idsNow) {
          if (!idsBefore.has(tag)) expect([tag, tagsByUsedId.get(id)]).toEqual([tag, undefined]);
          tagsByUsedId.set(id, tag);
        }
        idsBefore = idsNow;
      }
    }),
    { numRuns: 30 },
  );
}, 120_000);

test("an ID that would replace an existing one, or that other content has, is refused: IDs never change", async () => {
  const ctx = await portals.createPortalContext("renaming");
  const lessonWithId = (id: string) => `---\nid: ${id}\ntitle: The road\nduration: 5\n---\n\nx\n`;
  const createFolderWithId = (id: string) =>
    portals.createFolder({
      "courses/a/course.yaml": courseFile,
      "courses/a/01-road/lesson.md": id === "" ? elementFile("Road", "x") : lessonWithId(id),
      "courses/b/course.yaml": courseFile.replace("A course", "B"),
      "courses/b/01-hill/lesson.md": elementFile("Hill", "y"),
    });
  await importContent(ctx, await createFolderWithId(""));
  await expect(importContent(ctx, await createFolderWithId("better"))).rejects.toThrow(
    'courses/a/01-road/lesson.md:2: The content of this folder already has the id "road"',
  );
  await expect(importContent(ctx, await createFolderWithId("hill"))).rejects.toThrow(
    'The id "hill" belongs to the course "b" and cannot be used again.',
  );
});

async function importElements(
  ctx: Awaited<ReturnType<TestPortals["createPortalContext"]>>,
  elements: CourseElement[],
) {
  const folder = await portals.createFolder(makeFiles(elements));
  await importContent(ctx, folder);
  await rm(folder, { recursive: true });
}
