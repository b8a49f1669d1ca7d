import * as z from "zod";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import {
  languageQuery,
  type Operation,
  operationsFor,
  requestedLanguage,
} from "#domains/settings/operation.server.ts";
import { findReferences } from "./find-references.ts";
import { loadPassage, translation } from "./load-passage.server.ts";
import { numberVerses } from "./number-verses.ts";
import { formatPassageName } from "./passage.ts";

const operation = operationsFor<Ctx>("Pages");

/** The most characters of a reference: the longest real ones list several verses of one chapter. */
const referenceMaxChars = 100;

/** The built-in Bible: complete, in English, in the public domain. */
export const passageApi: Operation<Ctx>[] = [
  operation({
    operationId: "findPassage",
    method: "get",
    path: "/bible/passage",
    summary: "A Bible passage by its reference, as people write it",
    caller: "anyone",
    query: z.object({
      ...languageQuery,
      reference: z
        .string()
        .max(referenceMaxChars)
        .describe("in English, Ukrainian or Arabic, such as `Ps 77:2-4`"),
    }),
    response: z.object({
      name: z.string().describe("the whole reference in the language"),
      translation: z.string(),
      language: z.string().describe("of the verses"),
      verses: z.array(z.object({ number: z.string(), text: z.string() })),
      isTruncated: z.boolean().describe("whether the passage has more verses"),
    }),
    errors: [notFound],
    handle: async (ctx, { query }) => {
      const [found] = findReferences(query.reference);
      if (!found) throw notFound();
      const { verses, isTruncated } = await loadPassage(found.passage);
      return {
        name: formatPassageName(found.passage, requestedLanguage(ctx, query)),
        translation: translation.name,
        language: translation.language,
        verses: numberVerses(verses).map(({ number, lines }) => ({
          number,
          text: lines.join(" "),
        })),
        isTruncated,
      };
    },
  }),
];
