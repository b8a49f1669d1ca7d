import * as z from "zod";
import { id } from "#domains/settings/operation.server.ts";

/** The most answers of one question, and the most questions of one test. */
export const answersMax = 500;

/** Ids of the chosen variants; for an exercise `row:choice` for every row. */
export const chosenIds = z.array(id).max(answersMax);

/** Ids of the chosen variants by the question's component id. */
export const answersByQuestion = z
  .record(id, chosenIds)
  .refine((all) => Object.keys(all).length <= answersMax, {
    message: `at most ${answersMax} questions`,
  });

export const gradeResponse = z
  .object({
    passed: z.boolean(),
    score: z.number().describe("percent"),
    points: z.int(),
    maxPoints: z.int(),
    perQuestion: z
      .array(
        z.object({
          componentId: z.string(),
          correct: z.boolean(),
          right: z
            .array(z.string())
            .describe("ids of the right variants; of an exercise `row:choice` for every row"),
        }),
      )
      .describe(
        "of the questions that were answered; `right` is empty in a test that is neither passed nor answered whole",
      ),
  })
  .meta({ id: "Grade" });
