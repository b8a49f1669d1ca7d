import * as z from "zod";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput, notAllowed, notFound } from "#domains/settings/errors.ts";
import {
  fileResponse,
  id,
  idempotencyKey,
  type Operation,
  operationsFor,
} from "#domains/settings/operation.server.ts";
import {
  exportCourseTranslation,
  translationFileName,
} from "./export-course-translation.server.ts";
import { importCourseTranslation } from "./import-course-translation.server.ts";
import { skipReasons } from "./plan-translation.ts";
import { translationFileMaxChars } from "./translation-file.ts";

const operation = operationsFor<Ctx>("Authors");
const params = z.object({ courseId: id, language: id });
const path = "/creator/courses/{courseId}/translations/{language}";
const query = z.object({
  texts: z
    .enum(["all", "unfinished"])
    .default("all")
    .describe("unfinished: only those that are missing or outdated"),
});

const exports = [
  { format: "csv", name: "Csv", noun: "a CSV file", fileType: "text/csv" },
  { format: "xliff", name: "Xliff", noun: "an XLIFF 2.0 file", fileType: "application/xliff+xml" },
] as const;

/** The texts of a course in files for translators. */
export const translationFileApi: Operation<Ctx>[] = [
  ...exports.map(({ format, name, noun, fileType }) =>
    operation({
      operationId: `exportTranslation${name}`,
      method: "get",
      path: `${path}/${format}`,
      summary: `The texts of a course's drafts with their translations, as ${noun}`,
      caller: "person",
      params,
      query,
      fileType,
      response: fileResponse,
      errors: [notAllowed, notFound],
      handle: async (ctx, { params: course, query: { texts } }) => ({
        name: translationFileName(course, format),
        parts: await exportCourseTranslation(ctx, {
          ...course,
          format,
          isUnfinishedOnly: texts === "unfinished",
        }),
      }),
    }),
  ),
  operation({
    operationId: "importTranslation",
    method: "post",
    path,
    summary: "Writes the translations of a CSV or XLIFF file to a course's drafts",
    description:
      "A text is skipped if its original has changed since the export, or if its numbered tags aren't those of the original.",
    caller: "person",
    params,
    body: z.object({
      file: z.string().min(1).max(translationFileMaxChars),
      changeId: idempotencyKey.describe("chosen by the client; sending it again changes nothing"),
      isPreview: z.boolean().describe("true: nothing is written"),
    }),
    response: z.object({
      changed: z.int(),
      unchanged: z.int(),
      unfinished: z.int().describe("texts without a translation in the file"),
      skippedCount: z.int(),
      skipped: z
        .array(z.object({ id: z.string(), reason: z.enum(skipReasons), original: z.string() }))
        .describe("the first of the skipped texts"),
    }),
    errors: [notAllowed, notFound, invalidInput],
    handle: (ctx, { params: course, body }) => importCourseTranslation(ctx, { ...course, ...body }),
  }),
];
