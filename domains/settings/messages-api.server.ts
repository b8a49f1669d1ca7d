import * as z from "zod";
import type { Ctx } from "./context.server.ts";
import { invalidInput, notAllowed, notFound } from "./errors.ts";
import { putMessages } from "./messages/put-messages.server.ts";
import { readMessages } from "./messages/read-messages.server.ts";
import { type Operation, operationsFor } from "./operation.server.ts";
import { portalTag } from "./announce-change.server.ts";
import { textInput } from "./text-inputs.ts";

const operation = operationsFor<Ctx>("Portal");
const languageMaxChars = 20;
const keyMaxChars = 200;
const language = z.string().max(languageMaxChars);
const portalTextsResponse = z.object({ language, messages: z.record(z.string(), z.string()) });

/**
 * Operations for the portal's own texts, which replace the product's. `dropCacheTags` drops what this process has cached under
 * the tags.
 */
export const messageOperations = ({
  dropCacheTags,
}: {
  dropCacheTags(tags: readonly string[]): void;
}): Operation<Ctx>[] => [
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
      messages: z.record(z.string().max(keyMaxChars), z.string().check(textInput).nullable()),
    }),
    response: portalTextsResponse,
    errors: [notAllowed, notFound, invalidInput],
    handle: async (ctx, { params, body }) => {
      const messages = await putMessages(ctx, { ...params, ...body });
      dropCacheTags([portalTag(ctx.portal.id)]);
      return { ...params, messages: { ...messages } };
    },
  }),
];
