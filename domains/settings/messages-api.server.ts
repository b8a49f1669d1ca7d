import * as z from "zod";
import type { Ctx } from "./context.server.ts";
import { invalidInput, notAllowed, notFound, versionConflict } from "./errors.ts";
import {
  findTexts,
  readText,
  textsPageMax,
  textsPageNumberMax,
  textsQueryMaxChars,
} from "./messages/find-texts.server.ts";
import { textGroups } from "./messages/text-groups.ts";
import { putMessages } from "./messages/put-messages.server.ts";
import { readMessages } from "./messages/read-messages.server.ts";
import { flag, type Operation, operationsFor } from "./operation.server.ts";
import { textInput } from "./text-inputs.ts";

const operation = operationsFor<Ctx>("Portal");
const languageMaxChars = 20;
const keyMaxChars = 200;
const language = z.string().max(languageMaxChars);
const ownTexts = z.record(z.string().max(keyMaxChars), z.string().check(textInput).nullable());
const foundText = z.object({
  key: z.string(),
  group: z.enum(textGroups),
  text: z.string().describe("what the portal shows, as an ICU message"),
  replaces: z.string().nullable().describe("the default, where the portal has its own text"),
});
const portalTextsResponse = z.object({ language, messages: z.record(z.string(), z.string()) });

/** Operations for the portal's own texts, which replace the product's. */
export const messageOperations: Operation<Ctx>[] = [
  operation({
    operationId: "getMessages",
    method: "get",
    path: "/messages/{language}",
    summary: "The texts that this portal has changed; all texts are at /i18n/messages/",
    caller: "anyone",
    params: z.object({ language }),
    response: portalTextsResponse,
    errors: [notFound],
    handle: async (ctx, { params }) => {
      if (!ctx.settings.i18n.langs.includes(params.language)) throw notFound();
      const portalTexts = await readMessages(ctx.db, ctx.portal.id);
      return { ...params, messages: { ...portalTexts[params.language] } };
    },
  }),
  operation({
    operationId: "putMessages",
    method: "patch",
    path: "/messages/{language}",
    summary: "Changes texts of the portal; null restores the default",
    caller: "person",
    params: z.object({ language }),
    body: z.object({
      messages: ownTexts,
      seen: ownTexts
        .optional()
        .describe("the portal's own texts that the change was made from; null: none"),
      mayLeaveOut: z
        .boolean()
        .optional()
        .describe(
          "whether the texts may leave out placeholders and tags of the texts they replace",
        ),
    }),
    response: portalTextsResponse,
    errors: [notAllowed, notFound, invalidInput, versionConflict],
    handle: async (ctx, { params, body }) => {
      const messages = await putMessages(ctx, { ...params, ...body });
      return { ...params, messages: { ...messages } };
    },
  }),
  operation({
    operationId: "findTexts",
    method: "get",
    path: "/messages/{language}/texts",
    summary: "Finds texts of the interface by the words on the screen, as the studio does",
    description: `What is filled in is no obstacle: "Lesson 3 of 12" finds "Lesson {number} of {total}". At most ${textsPageMax} on a page.`,
    caller: "person",
    params: z.object({ language }),
    query: z.object({
      words: z.string().max(textsQueryMaxChars).optional(),
      group: z.enum(textGroups).optional(),
      own: flag.optional().describe("only texts that the portal has changed"),
      page: z.coerce.number().int().min(1).max(textsPageNumberMax).optional(),
    }),
    response: z.object({
      texts: z.array(foundText),
      count: z.int(),
      page: z.int(),
      pageCount: z.int(),
    }),
    errors: [notAllowed, notFound],
    handle: (ctx, { params, query: { own, ...query } }) =>
      findTexts(ctx, { ...params, ...query, isOwn: own }),
  }),
  operation({
    operationId: "getText",
    method: "get",
    path: "/messages/{language}/texts/{key}",
    summary: "One text of the interface, with its default and the portal's other languages",
    caller: "person",
    params: z.object({ language, key: z.string().max(keyMaxChars) }),
    response: foundText.extend({
      defaultText: z.string(),
      own: z.string().nullable(),
      others: z.array(z.object({ language, text: z.string() })),
    }),
    errors: [notAllowed, notFound],
    handle: (ctx, { params }) => readText(ctx, params),
  }),
];
