import { Readable } from "node:stream";
import { csvRow, csvStart } from "#platform/csv.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { loadTestStatistics } from "./load-test-statistics.server.ts";

const columns = [
  "question",
  "isCurrent",
  "people",
  "right",
  "answer",
  "isRight",
  "chosenFirst",
  "chosenEver",
];

const cellOf = (value: string | number | boolean | null): string => String(value ?? "");

/**
 * Exports how learners answered a test or a quiz as a CSV file, one row for each answer. It only holds counts.
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function exportTestAnswers(
  ctx: Ctx,
  input: { elementId: string; language: string },
): Promise<AsyncIterable<string>> {
  const { questions } = await loadTestStatistics(ctx, input);
  const rows = questions.flatMap(({ text, isCurrent, people, right, variants }) =>
    variants.map((variant) =>
      csvRow(
        [
          text,
          isCurrent,
          people,
          right,
          variant.text,
          right === null ? null : variant.correct,
          variant.people,
          variant.results,
        ].map(cellOf),
      ),
    ),
  );
  return Readable.from([csvStart, csvRow(columns), ...rows]);
}

/** The name of the exported file: `answers-psalm-77-2026-11-23.csv`. */
export const answersFileName = ({ clock }: Pick<Ctx, "clock">, elementId: string): string =>
  `answers-${elementId.replaceAll(/[^\w-]+/g, "-")}-${new Date(clock.now()).toISOString().slice(0, 10)}.csv`;
