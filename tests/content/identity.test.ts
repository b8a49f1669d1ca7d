import { rm } from "node:fs/promises";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Component } from "#domains/pages/component.ts";
import type { CourseBody, ElementBody } from "#domains/courses/course.ts";
import { importContent } from "#content/import-content.server.ts";
import { courseFile, elementFile, openPortals, type TestPortals } from "./content.fixture.ts";

let portals: TestPortals;
beforeAll(async () => {
  portals = await openPortals();
}, 180_000);
afterAll(() => portals.close());

/** The types of a course as its author sees it. `tag` identifies a thing whatever its name and place. */
type Answer = { tag: string; text: string };
type Question = { tag: string; text: string; answers: Answer[] };
type Element = {
  tag: string;
  key: string;
  title: string;
  kind: "lesson" | "test";
  words: string[];
  questions: Question[];
};

const common = "the and of a to in that it is was he for on with they at be this had not".split(
  " ",
);
let count = 0;
/** Returns a sentence in which every third word is new and the others are common to all texts. */
function sentence(length: number): string {
  count += 1;
  return Array.from({ length }, (_, place) =>
    place % 3 === 2 ? `own${count}x${place}` : common[(count * 7 + place * 5) % common.length],
  ).join(" ");
}
const newTag = (kind: string) => `${kind}${(count += 1)}`;
const newAnswer = (): Answer => ({ tag: newTag("a"), text: sentence(5) });
const newQuestion = (): Question => ({
  tag: newTag("q"),
  text: `${sentence(9)}?`,
  answers: [newAnswer(), newAnswer(), newAnswer()],
});
const newElement = (kind: "lesson" | "test"): Element => ({
  tag: newTag("e"),
  key: newTag("folder"),
  title: sentence(4),
  kind,
  words: [sentence(25), sentence(25), sentence(25)],
  questions: [newQuestion(), newQuestion(), newQuestion()],
});

function filesOf(elements: readonly Element[]): Record<string, string> {
  const question = ({ text, answers }: Question, head: string, foot: string) =>
    [
      `${head}${text}`,
      "",
      ...answers.map((answer, place) => `- [${place === 0 ? "x" : " "}] ${answer.text}`),
      foot,
      "",
    ].join("\n");
  return {
    "courses/walk/course.yaml": courseFile,
    ...Object.fromEntries(
      elements.map(({ key, title, kind, words, questions }, place) => [
        `courses/walk/${String(place + 1).padStart(2, "0")}-${key}/${kind}.md`,
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
type Edit = (elements: Element[], pick: number, more: number) => string[];
const at = <One>(list: readonly One[], pick: number): One | undefined => list[pick % list.length];
const moved = <One>(list: One[], from: number, to: number) => {
  const [one] = list.splice(from % list.length, 1);
  if (one !== undefined) list.splice(to % (list.length + 1), 0, one);
};
const questionAt = (elements: Element[], pick: number, more: number) => {
  const element = at(elements, pick);
  return { element, question: element && at(element.questions, more) };
};
const edits: Record<string, Edit> = {
  "insert an element": (elements, pick, more) => {
    elements.splice(pick % (elements.length + 1), 0, newElement(more % 2 ? "lesson" : "test"));
    return [];
  },
  "move an element": (elements, pick, more) => {
    moved(elements, pick, more);
    return [];
  },
  "rename an element's folder": (elements, pick) => {
    const element = at(elements, pick);
    if (!element) return [];
    element.key = newTag("folder");
    return [`renamed ${element.tag}`];
  },
  "give an element another title": (elements, pick) => {
    const element = at(elements, pick);
    if (!element) return [];
    element.title = sentence(4);
    return [element.tag];
  },
  "remove an element": (elements, pick) => {
    if (elements.length > 1) elements.splice(pick % elements.length, 1);
    return [];
  },
  "rewrite a paragraph": (elements, pick, more) => {
    const element = at(elements, pick);
    if (!element) return [];
    element.words[more % element.words.length] = sentence(25);
    return [element.tag];
  },
  "insert a paragraph": (elements, pick, more) => {
    const element = at(elements, pick);
    element?.words.splice(more % (element.words.length + 1), 0, sentence(25));
    return element ? [element.tag] : [];
  },
  "insert a question": (elements, pick, more) => {
    const element = at(elements, pick);
    element?.questions.splice(more % (element.questions.length + 1), 0, newQuestion());
    return element ? [element.tag] : [];
  },
  "move a question": (elements, pick, more) => {
    const element = at(elements, pick);
    if (element) moved(element.questions, more, more * 3 + 1);
    return element ? [element.tag] : [];
  },
  "remove a question": (elements, pick, more) => {
    const element = at(elements, pick);
    if (element && element.questions.length > 1)
      element.questions.splice(more % element.questions.length, 1);
    return element ? [element.tag] : [];
  },
  "rewrite a question": (elements, pick, more) => {
    const { element, question } = questionAt(elements, pick, more);
    if (!element || !question) return [];
    question.text = `${sentence(9)}?`;
    return [element.tag, question.tag];
  },
  "rewrite an answer": (elements, pick, more) => {
    const { element, question } = questionAt(elements, pick, more);
    const answer = question && at(question.answers, pick + more);
    if (!element || !question || !answer) return [];
    answer.text = sentence(5);
    return [element.tag, question.tag, answer.tag];
  },
  "insert an answer": (elements, pick, more) => {
    const { element, question } = questionAt(elements, pick, more);
    question?.answers.splice(1 + (pick % question.answers.length), 0, newAnswer());
    return element && question ? [element.tag, question.tag] : [];
  },
  "move the wrong answers": (elements, pick, more) => {
    const { element, question } = questionAt(elements, pick, more);
    if (!element || !question) return [];
    question.answers.push(...question.answers.splice(1, 1));
    return [element.tag, question.tag];
  },
};

/** Returns the ids by tag, read from what the portal stores. */
async function idsOf(portal: string, elements: readonly Element[]): Promise<Map<string, string>> {
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

const step = fc.record({
  edit: fc.constantFrom(...Object.keys(edits)),
  pick: fc.nat(50),
  more: fc.nat(50),
});
const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 3,
});

/**
 * Returns the tags of what must keep its ID: everything untouched, an element whose text or folder name stayed, and a
 * question touched once. A question edited several times before the import may count as new, and so may its answers.
 */
function mustStay(elements: readonly Element[], touches: readonly string[]): string[] {
  const times = (tag: string) => touches.filter((one) => one === tag).length;
  return elements.flatMap((element) => [
    ...(times(element.tag) === 0 || times(`renamed ${element.tag}`) === 0 ? [element.tag] : []),
    ...element.questions
      .filter(({ tag }) => times(tag) <= 1)
      .flatMap(({ tag, answers }) => [
        tag,
        ...answers.map((answer) => answer.tag).filter((one) => times(one) === 0),
      ]),
  ]);
}

test("after any edits, everything that was not edited keeps its ID, and no ID is reused for something else", async () => {
  let portalCount = 0;
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      count = 0;
      const ctx = await portals.portal(`p${(portalCount += 1)}`);
      const elements = [
        newElement("lesson"),
        newElement("test"),
        newElement("lesson"),
        newElement("test"),
      ];
      const everUsed = new Map<string, string>();
      await importModel(ctx, elements);
      let before = await idsOf(ctx.portal.id, elements);
      for (const [tag, id] of before) everUsed.set(id, tag);
      for (const round of all) {
        const touches = round.flatMap(({ edit, pick, more }) => edits[edit]!(elements, pick, more));
        await importModel(ctx, elements);
        const now = await idsOf(ctx.portal.id, elements);
        for (const tag of mustStay(elements, touches))
          if (before.has(tag)) expect([tag, now.get(tag)]).toEqual([tag, before.get(tag)]);
        for (const [tag, id] of now) {
          if (!before.has(tag)) expect([tag, everUsed.get(id)]).toEqual([tag, undefined]);
          everUsed.set(id, tag);
        }
        before = now;
      }
    }),
    { numRuns: 30 },
  );
}, 120_000);

async function importModel(ctx: Awaited<ReturnType<TestPortals["portal"]>>, elements: Element[]) {
  const folder = await portals.folderOf(filesOf(elements));
  await importContent(ctx, folder);
  await rm(folder, { recursive: true });
}
