import * as z from "zod";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput, notAllowed, notFound, versionConflict } from "#domains/settings/errors.ts";
import {
  type Operation,
  operationsFor,
  versionNumber,
} from "#domains/settings/operation.server.ts";
import {
  changeId,
  type DraftPaths,
  draftResponse,
  idOf,
  paramsOf,
  presentDraft,
} from "./draft-responses.server.ts";
import { authorChanged, nothingToUndo, undoConflict } from "./errors.ts";
import { listChanges } from "./list-changes.server.ts";
import { type DraftChangeRow, readDraft } from "./lock-draft.server.ts";
import { operationsSchema } from "./operation-schema.ts";
import { discardDraft } from "./publish-draft.server.ts";
import { author, requireAuthor } from "./require-author.server.ts";
import { revisionOperations } from "./revision-operations.server.ts";
import { saveDraft } from "./save-draft.server.ts";
import { draftChangeTypes } from "./tables.server.ts";
import { redoChange, undoChange } from "./undo-change.server.ts";

/** A version of a draft; 0: nobody has edited it yet. */
const draftVersion = z.union([z.literal(0), versionNumber]);
const operations = z.array(z.record(z.string(), z.unknown()));

const changes = z.array(
  z.object({
    version: z.int(),
    type: z.enum(draftChangeTypes),
    operations,
    createdBy: z.string(),
    createdAt: z.int(),
  }),
);
const savedResponse = z.object({
  version: z.int(),
  hasChanges: z.boolean(),
  missed: changes.describe(
    "the changes of others since the version that was sent, the oldest first",
  ),
  applied: operations.describe("the operations of this change as they were applied"),
  clashes: z
    .array(
      z.object({
        index: z.int().describe("the operation's place in the list that was sent"),
        path: z.array(z.string()).readonly(),
        current: z.unknown().describe("what the draft holds there now; null: nothing"),
        isDependent: z
          .boolean()
          .optional()
          .describe("it was left out only because it belongs to another one that clashes"),
      }),
    )
    .describe("operations that were left out, because somebody else had changed the same place"),
});

const presentChange = (change: DraftChangeRow) => ({
  ...change,
  createdAt: change.createdAt.getTime(),
});

/** The operations to edit the drafts of one kind of document. */
export function draftOperations(paths: DraftPaths): Operation<Ctx>[] {
  const { tag, kind, name, noun, path } = paths;
  const operation = operationsFor<Ctx>(tag);
  const params = paramsOf(paths);
  const undoErrors = [
    notAllowed,
    notFound,
    invalidInput,
    authorChanged,
    nothingToUndo,
    undoConflict,
  ];
  return [
    ...revisionOperations(paths),
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
        const draft = await readDraft(ctx, kind, idOf(paths, values));
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
        author,
        version: draftVersion.describe("the version that the operations are based on"),
        baseRevision: z
          .int()
          .nonnegative()
          .optional()
          .describe(
            "the baseRevision that the version was read with; CONFLICT if another one was published before anybody edited it",
          ),
        operations: operationsSchema,
      }),
      response: savedResponse,
      errors: [notAllowed, notFound, invalidInput, versionConflict, authorChanged],
      handle: async (ctx, { params: values, body }) => {
        requireAuthor(ctx, body.author);
        const saved = await saveDraft(ctx, kind, { id: idOf(paths, values), ...body });
        return { ...saved, missed: saved.missed.map(presentChange) };
      },
    }),
    operation({
      operationId: `list${name}DraftChanges`,
      method: "get",
      path: `${path}/changes`,
      summary: `The changes of the draft of ${noun} after a version, the oldest first`,
      caller: "person",
      params,
      query: z.object({
        since: z.coerce.number().pipe(draftVersion).describe("the version that the caller has"),
      }),
      response: z.object({ version: z.int(), hasChanges: z.boolean(), changes }),
      errors: [notAllowed, notFound, invalidInput, versionConflict],
      handle: async (ctx, { params: values, query }) => {
        const { draft, changes: newer } = await listChanges(
          ctx,
          kind,
          idOf(paths, values),
          query.since,
        );
        return { ...presentDraft(draft), changes: newer.map(presentChange) };
      },
    }),
    operation({
      operationId: `undo${name}Change`,
      method: "post",
      path: `${path}/undo`,
      summary: `Takes back the caller's newest change of the draft of ${noun}`,
      caller: "person",
      params,
      body: z.object({ changeId, author }),
      response: draftResponse,
      errors: undoErrors,
      handle: async (ctx, { params: values, body }) => {
        requireAuthor(ctx, body.author);
        return presentDraft(await undoChange(ctx, kind, { id: idOf(paths, values), ...body }));
      },
    }),
    operation({
      operationId: `redo${name}Change`,
      method: "post",
      path: `${path}/redo`,
      summary: `Applies again what the caller has taken back in the draft of ${noun}`,
      caller: "person",
      params,
      body: z.object({ changeId, author }),
      response: draftResponse,
      errors: undoErrors,
      handle: async (ctx, { params: values, body }) => {
        requireAuthor(ctx, body.author);
        return presentDraft(await redoChange(ctx, kind, { id: idOf(paths, values), ...body }));
      },
    }),
    operation({
      operationId: `discard${name}Draft`,
      method: "post",
      path: `${path}/discard`,
      summary: `Gives the draft of ${noun} the content that is published`,
      caller: "person",
      params,
      body: z.object({ changeId, author, version: draftVersion }),
      response: draftResponse,
      errors: [notAllowed, notFound, versionConflict, authorChanged],
      handle: async (ctx, { params: values, body }) => {
        requireAuthor(ctx, body.author);
        return presentDraft(await discardDraft(ctx, kind, { id: idOf(paths, values), ...body }));
      },
    }),
  ];
}
