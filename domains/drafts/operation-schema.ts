import * as z from "zod";
import { operationsMax, pathStepsMax, valueDepthMax } from "./draft-limits.ts";
import { isDeeper } from "./json-depth.ts";
import type { Json, Operation } from "./operations.ts";

const stepMaxChars = 200;
const step = z.string().min(1).max(stepMaxChars);
const path = z
  .array(step)
  .max(pathStepsMax)
  .describe("keys of objects and ids of items in lists, from the document to the place");
const after = step.nullable().describe("the id of the item before it; null: as the first");
const isShallow = (value: unknown) =>
  typeof value !== "object" || value === null || !isDeeper(value, valueDepthMax);
const value = z
  .custom<Json>((input) => input !== undefined && isShallow(input), {
    error: `a JSON value of at most ${valueDepthMax} levels`,
  })
  .meta({ description: "any JSON value" });
const item = z
  .looseObject({ id: step })
  .refine(isShallow, { error: `at most ${valueDepthMax} levels` })
  .describe("an object with an id");

const unit = step
  .optional()
  .describe(
    "operations with the same text here, one after another, belong together: all are applied or none",
  );

/** The operations of one change, as a request sends them. */
export const operationsSchema = z
  .array(
    z.discriminatedUnion("op", [
      z.object({ op: z.literal("set"), path, value, unit }),
      z.object({ op: z.literal("unset"), path, unit }),
      z.object({ op: z.literal("insert"), path, after, item, unit }),
      z.object({ op: z.literal("remove"), path, id: step, unit }),
      z.object({ op: z.literal("move"), path, id: step, to: path, after, unit }),
    ]),
  )
  .min(1)
  .max(operationsMax)
  .transform((operations) => operations as Operation[]);
