import type { PublicArrangement } from "#domains/learning/answers/arrangement.ts";
import { answerField } from "#blocks/question/question-fields.tsx";

/** Returns `row:choice` pairs as a map from row to choice. */
export const parsePairs = (pairs: readonly string[]): Map<string, string> =>
  new Map(pairs.map((pair) => pair.split(":") as [string, string]));

/** Whether every row of the exercise in the form has a choice of its own. */
export function isArranged(form: HTMLFormElement, exercise: PublicArrangement): boolean {
  const pairs = new FormData(form).getAll(answerField(exercise.componentId)).map(String);
  const choices = new Set(pairs.map((pair) => pair.split(":")[1]).filter(Boolean));
  return choices.size === exercise.rows.length;
}

/** Returns the rows by the positions that they were given. Without positions they stay as they are. */
export function sortRows(
  { rows }: PublicArrangement,
  given: readonly string[] | undefined,
): PublicArrangement["rows"] {
  const positions = parsePairs(given ?? []);
  const positionOf = (id: string) => Number(positions.get(id) ?? 0);
  return rows.toSorted((one, other) => positionOf(one.id) - positionOf(other.id));
}
