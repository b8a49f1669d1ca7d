import { sql } from "drizzle-orm";
import type { Browser } from "#tests/kit/browser.ts";
import { call, type TestPortal } from "#tests/kit/portal.ts";
import type { LearnerAction } from "./answer-entry-points.ts";

/** Answers to the tests of `tests/fixtures/arranging`, in the words that learners see. */

type Exercise = {
  rows: { id: string; text: string }[];
  choices: { id: string; text: string }[];
};
type Block = { id: string; type: string; props: Exercise; children: Block[] };
export const right = {
  way: {
    "He asks for his share": "1",
    "He leaves": "2",
    "He feeds pigs": "3",
    "He goes home": "4",
  },
  lost: { "A shepherd": "One sheep", "A woman": "One coin", "A father": "Two sons" },
  days: { Evening: "1", Morning: "2" },
  said: { Ruth: "Where you go I will go", Mary: "Let it be", Thomas: "My Lord and my God" },
} as const;
type ExerciseId = keyof typeof right;
export const wrongWay = { ...right.way, "He leaves": "3", "He feeds pigs": "2" };
export const wrongLost = { ...right.lost, "A shepherd": "One coin", "A woman": "One sheep" };

export async function readExercise(
  browser: Browser,
  element: string,
  id: string,
): Promise<Exercise> {
  const { json } = await call(browser, "GET", `/elements/${element}`);
  const all = (blocks: Block[]): Block[] => blocks.flatMap((one) => [one, ...all(one.children)]);
  return all(json.components as unknown as Block[]).find((one) => one.id === id)!.props;
}
const elementOf = (id: ExerciseId) => (id === "way" || id === "lost" ? "whole" : "single");

/** Returns an answer as the page sends it, from words that learners see. */
export async function pairsOf(browser: Browser, id: ExerciseId, words: Record<string, string>) {
  const { rows, choices } = await readExercise(browser, elementOf(id), id);
  const idOf = (list: Exercise["rows"], text: string) => list.find((one) => one.text === text)!.id;
  return Object.entries(words).map(
    ([row, choice]) => `${idOf(rows, row)}:${idOf(choices, choice)}`,
  );
}
export const answersOf = async (
  browser: Browser,
  way: object = right.way,
  lost: object = right.lost,
) => ({
  way: await pairsOf(browser, "way", { ...way } as Record<string, string>),
  lost: await pairsOf(browser, "lost", { ...lost } as Record<string, string>),
  ran: ["father"],
});

export const element = (name: "whole" | "single") => ({
  course: "arranging",
  type: "test",
  element: name,
});
export const takeWhole = (answers: Record<string, string[]>): LearnerAction => ({
  ...element("whole"),
  kind: "test",
  answers,
});
/** Lists what is stored of whole tests, the oldest first. */
export const storedAnswers = async (portal: TestPortal, userId: string) =>
  (
    await portal.database.db.execute<{ answers: unknown; points: number; passed: boolean }>(sql`
      select answers, points, passed from results
      where user_id = ${userId} and component_id is null order by server_at`)
  ).rows;
export const withoutScripts = (html: string) =>
  html.slice(html.indexOf("<main")).replace(/<script[\s\S]*?<\/script>|<!-- -->/g, "");
