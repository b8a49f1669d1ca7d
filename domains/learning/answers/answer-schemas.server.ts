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
