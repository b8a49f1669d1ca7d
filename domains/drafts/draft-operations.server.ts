import * as z from "zod";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput, notAllowed, notFound, versionConflict } from "#domains/settings/errors.ts";
import {
  id,
  idempotencyKey,
  type Operation,
  operationsFor,
  type Tag,
  versionNumber,
} from "#domains/settings/operation.server.ts";
import { nothingToUndo, undoConflict } from "./errors.ts";
import { type DraftKind, hasChanges, readDraft, type DraftRow } from "./lock-draft.server.ts";
import { operationsSchema } from "./operation-schema.ts";
import { discardDraft } from "./publish-draft.server.ts";
import { saveDraft } from "./save-draft.server.ts";
import { draftChangeTypes } from "./tables.server.ts";
import { redoChange, undoChange } from "./undo-change.server.ts";

/** How the API names a kind of document. */
type DraftPaths = {
  tag: Tag;
  kind: DraftKind;
  /** In operationIds: `Course` makes `getCourseDraft`. */
  name: string;
  /** In summaries: `a course`. */
  noun: string;
  /** `/creator/courses/{courseId}/draft` */
  path: string;
  /** The parameter of the path: `courseId`. */
  param: string;
};

/** A version of a draft; 0: nobody has edited it yet. */
const draftVersion = z.union([z.literal(0), versionNumber]);
const changeId = idempotencyKey.describe(
  "chosen by the client; a change sent again is stored once",
);
const operations = z.array(z.record(z.string(), z.unknown()));

const draftResponse = z.object({
  version: z.int().describe("grows with every change; 0: nobody has edited it yet"),
  body: z.record(z.string(), z.unknown()),
  hasChanges: z.boolean().describe("whether it says something else than what is published"),
  updatedBy: z.string(),
  updatedAt: z.int().describe("epoch milliseconds"),
});
const savedResponse = z.object({
  version: z.int(),
  hasChanges: z.boolean(),
  missed: z
    .array(
      z.object({
        version: z.int(),
        type: z.enum(draftChangeTypes),
        operations,
        createdBy: z.string(),
        createdAt: z.int(),
      }),
    )
    .describe("the changes of others since the version that was sent, the oldest first"),
  applied: operations.describe("the operations of this change as they were applied"),
  clashes: z
    .array(
      z.object({
        index: z.int().describe("the operation's place in the list that was sent"),
        path: z.array(z.string()).readonly(),
        current: z.unknown().describe("what the draft holds there now; null: nothing"),
      }),
    )
    .describe("operations that were left out, because somebody else had changed the same place"),
});

const presentDraft = (draft: DraftRow) => ({
  version: draft.version,
  body: draft.body,
  hasChanges: hasChanges(draft),
  updatedBy: draft.updatedBy,
  updatedAt: draft.updatedAt.getTime(),
});

/** The operations to edit the drafts of one kind of document. */
export function draftOperations({
  tag,
  kind,
  name,
  noun,
  path,
  param,
}: DraftPaths): Operation<Ctx>[] {
  const operation = operationsFor<Ctx>(tag);
  const params = z.object({ [param]: id });
  const idOf = (values: Record<string, string>) => values[param]!;
  const undoErrors = [notAllowed, notFound, invalidInput, nothingToUndo, undoConflict];
  return [
    operation({
      operationId: `get${name}Draft`,
      method: "get",
      path,
      summary: `The draft of ${noun}; without changes, what is published`,
      caller: "person",
      params,
      response: draftResponse.extend({
        isOutdated: z
          .boolean()
          .describe("something else was published since it was made, for example by an import"),
      }),
      errors: [notAllowed, notFound],
      handle: async (ctx, { params: values }) => {
        const draft = await readDraft(ctx, kind, idOf(values));
        return { ...presentDraft(draft), isOutdated: draft.isOutdated };
      },
    }),
    operation({
      operationId: `change${name}Draft`,
      method: "patch",
      path,
      summary: `Changes the draft of ${noun}, and keeps what others changed in the meantime`,
      caller: "person",
      params,
      body: z.object({
        changeId,
        version: draftVersion.describe("the version that the operations are based on"),
        operations: operationsSchema,
      }),
      response: savedResponse,
      errors: [notAllowed, notFound, invalidInput, versionConflict],
      handle: async (ctx, { params: values, body }) => {
        const saved = await saveDraft(ctx, kind, { id: idOf(values), ...body });
        const missed = saved.missed.map((change) => ({
          ...change,
          createdAt: change.createdAt.getTime(),
        }));
        return { ...saved, missed };
      },
    }),
    operation({
      operationId: `undo${name}Change`,
      method: "post",
      path: `${path}/undo`,
      summary: `Takes back the caller's newest change of the draft of ${noun}`,
      caller: "person",
      params,
      body: z.object({ changeId }),
      response: draftResponse,
      errors: undoErrors,
      handle: async (ctx, { params: values, body }) =>
        presentDraft(await undoChange(ctx, kind, { id: idOf(values), ...body })),
    }),
    operation({
      operationId: `redo${name}Change`,
      method: "post",
      path: `${path}/redo`,
      summary: `Applies again what the caller has taken back in the draft of ${noun}`,
      caller: "person",
      params,
      body: z.object({ changeId }),
      response: draftResponse,
      errors: undoErrors,
      handle: async (ctx, { params: values, body }) =>
        presentDraft(await redoChange(ctx, kind, { id: idOf(values), ...body })),
    }),
    operation({
      operationId: `discard${name}Draft`,
      method: "post",
      path: `${path}/discard`,
      summary: `Gives the draft of ${noun} the content that is published`,
      caller: "person",
      params,
      body: z.object({ changeId, version: draftVersion }),
      response: draftResponse,
      errors: [notAllowed, notFound, versionConflict],
      handle: async (ctx, { params: values, body }) =>
        presentDraft(await discardDraft(ctx, kind, { id: idOf(values), ...body })),
    }),
  ];
}
