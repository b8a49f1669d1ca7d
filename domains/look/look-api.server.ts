import * as z from "zod";
import { draftOperations } from "#domains/drafts/draft-operations.server.ts";
import type { DraftPaths } from "#domains/drafts/draft-responses.server.ts";
import { authorChanged } from "#domains/drafts/errors.ts";
import { author, requireAuthor } from "#domains/drafts/require-author.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  freshProofMissing,
  invalidInput,
  notAllowed,
  versionConflict,
} from "#domains/settings/errors.ts";
import {
  type Operation,
  operationsFor,
  versionNumber,
} from "#domains/settings/operation.server.ts";
import { changedSettingNames } from "./changed-setting.ts";
import { publishSettingsDraft, summarizeSettingsDraft } from "./publish-settings-draft.server.ts";
import { lookDrafts, menuDrafts, type SettingsDraftKind } from "./settings-draft.server.ts";

const operation = operationsFor<Ctx>("Portal");

const summaryResponse = z.object({
  version: z.int().describe("of the draft"),
  changes: z.array(
    z.object({
      name: z.enum(changedSettingNames),
      language: z.string().optional(),
      titles: z
        .record(z.string(), z.string())
        .optional()
        .describe("of the menu's entry, by language"),
      before: z.string().optional(),
      after: z.string().optional(),
    }),
  ),
  problem: z
    .object({ part: z.enum(["css", "scripts"]), reason: z.string() })
    .nullable()
    .describe("why it can't be published yet"),
});

/** The drafts of the look and of the menu. */
export const lookApi: Operation<Ctx>[] = [
  ...operationsOf({ kind: lookDrafts, name: "Look", noun: "the portal's look" }),
  ...operationsOf({ kind: menuDrafts, name: "Menu", noun: "the portal's menu" }),
];

type Names = Pick<DraftPaths, "name" | "noun"> & { kind: SettingsDraftKind };

function operationsOf({ kind, name, noun }: Names) {
  const path = `/settings/${kind.name}/draft`;
  return [
    ...draftOperations({ tag: "Portal", kind, name, noun, path }),
    operation({
      operationId: `summarize${name}Publishing`,
      method: "get",
      path: `${path}/publish`,
      summary: `What publishing the draft of ${noun} would change`,
      caller: "person",
      response: summaryResponse,
      errors: [notAllowed],
      handle: (ctx) => summarizeSettingsDraft(ctx, kind),
    }),
    operation({
      operationId: `publish${name}`,
      method: "post",
      path: `${path}/publish`,
      summary: `Publishes the draft of ${noun}: it becomes part of the settings`,
      caller: "person",
      body: z.object({
        version: versionNumber.describe("the draft's version whose summary the caller has seen"),
        author,
      }),
      response: z.object({ revision: z.int().describe("the version of the settings") }),
      errors: [notAllowed, invalidInput, versionConflict, authorChanged, freshProofMissing],
      handle: async (ctx, { body }) => {
        requireAuthor(ctx, body.author);
        return publishSettingsDraft(ctx, kind, body);
      },
    }),
  ];
}
