import * as z from "zod";
import { id, idempotencyKey, type Tag } from "#domains/settings/operation.server.ts";
import { type DraftKind, type DraftRow, hasChanges } from "./lock-draft.server.ts";

/** How the API names a kind of document. */
export type DraftPaths = {
  tag: Tag;
  kind: DraftKind;
  /** In operationIds: `Course` makes `getCourseDraft`. */
  name: string;
  /** In summaries: `a course`. */
  noun: string;
  /** `/creator/courses/{courseId}/draft` */
  path: string;
  /** The parameter of the path: `courseId`; absent: a portal has one such document, with the kind's name as its id. */
  param?: string;
};

/** The parameters of the paths of one kind of document. */
export function paramsOf({ param }: DraftPaths) {
  const shape: Record<string, typeof id> = param === undefined ? {} : { [param]: id };
  return z.object(shape);
}
/** The document's id among the parameters. */
export const idOf = ({ param, kind }: DraftPaths, values: Record<string, unknown>): string =>
  param === undefined ? kind.name : String(values[param]);

export const changeId = idempotencyKey.describe(
  "chosen by the client; a change sent again is stored once",
);

export const draftResponse = z.object({
  version: z.int().describe("grows with every change; 0: nobody has edited it yet"),
  body: z.record(z.string(), z.unknown()),
  hasChanges: z.boolean().describe("whether it differs from what is published"),
  baseRevision: z.int().describe("the published revision that it was made from"),
  updatedBy: z.string(),
  updatedAt: z.int().describe("epoch milliseconds"),
});
export const presentDraft = (draft: DraftRow) => ({
  version: draft.version,
  body: draft.body,
  hasChanges: hasChanges(draft),
  baseRevision: draft.baseRevision,
  updatedBy: draft.updatedBy,
  updatedAt: draft.updatedAt.getTime(),
});
