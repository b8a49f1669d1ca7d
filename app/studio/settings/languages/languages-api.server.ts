import * as z from "zod";
import { notAllowed } from "#domains/settings/errors.ts";
import { operationsFor } from "#domains/settings/operation.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { listLanguages } from "./list-languages.server.ts";

const operation = operationsFor<RequestCtx>("Portal");

export const languageOperations = [
  operation({
    operationId: "listLanguages",
    method: "get",
    path: "/languages",
    summary: "The portal's languages in their order, with what exists in each",
    description: "Change them with `updateSettings`: `i18n.langs` and `i18n.primaryLang`.",
    caller: "person",
    response: z.object({
      version: z.int().describe("the settings' version"),
      languages: z.array(
        z.object({
          code: z.string(),
          isPrimary: z.boolean().describe("shown where a text has no translation"),
          courses: z.int(),
          pages: z.int(),
          texts: z.int().describe("the portal's own texts of the interface"),
          translators: z.int(),
        }),
      ),
    }),
    errors: [notAllowed],
    handle: listLanguages,
  }),
];
