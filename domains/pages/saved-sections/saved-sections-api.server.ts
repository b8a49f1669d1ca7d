import * as z from "zod";
import type { CheckBlock } from "#domains/pages/check-tree.ts";
import { sectionLimitReached } from "#domains/pages/errors.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput, notAllowed, notFound } from "#domains/settings/errors.ts";
import { id, type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import { pageQuery, respondWithPage } from "#domains/settings/paging.server.ts";
import { lineInput } from "#domains/settings/text-inputs.ts";
import { saveSection } from "./save-section.server.ts";
import { deleteSection, restoreSection } from "./delete-section.server.ts";
import { listSections, readSection } from "./read-sections.server.ts";
import { renameSection } from "./rename-section.server.ts";
import { sectionNameMaxChars, sectionsMax, sectionTrashDays } from "./section.ts";

const operation = operationsFor<Ctx>("Pages");
const params = z.object({ sectionId: id });
const name = z.string().trim().min(1).max(sectionNameMaxChars).check(lineInput);

const summaryFields = {
  id: z.string(),
  name: z.string(),
  language: z.string().describe("the language of the texts"),
};
const summaryResponse = z
  .object({
    ...summaryFields,
    blockCount: z.int().describe("without the blocks in them"),
    deletedAt: z
      .string()
      .nullable()
      .describe("when it was put into the trash; null: it isn't there"),
  })
  .meta({ id: "SavedSection" });

/** Operations on blocks that editors saved under a name, to insert copies of them. */
export const savedSectionsApi = ({ checkBlock }: { checkBlock: CheckBlock }): Operation<Ctx>[] => [
  operation({
    operationId: "listSavedSections",
    method: "get",
    path: "/saved-sections",
    summary: "The saved sections, the newest first",
    caller: "person",
    query: z.object({
      text: z.string().max(sectionNameMaxChars).optional().describe("occurs in the name"),
      state: z.enum(["current", "trash"]).optional().describe("default: current"),
      ...pageQuery(sectionsMax),
    }),
    response: z.object({ sections: z.array(summaryResponse) }),
    errors: [notAllowed],
    handle: async (ctx, { query: { text, state = "current", limit, cursor } }, request) => ({
      sections: await respondWithPage(
        ctx,
        request,
        {
          list: ["saved sections", text ?? null, state],
          limitMax: sectionsMax,
          query: { limit, cursor },
        },
        (pageRequest) => listSections(ctx, { text, isTrash: state === "trash" }, pageRequest),
      ),
    }),
  }),
  operation({
    operationId: "createSavedSection",
    method: "post",
    path: "/saved-sections",
    summary: "Saves blocks under a name",
    description: "The blocks must be complete, as on a published page.",
    caller: "person",
    body: z.object({ name, language: id, components: z.array(z.unknown()) }),
    response: summaryResponse,
    errors: [notAllowed, invalidInput, sectionLimitReached],
    handle: (ctx, { body }) => saveSection(ctx, body, checkBlock),
  }),
  operation({
    operationId: "getSavedSection",
    method: "get",
    path: "/saved-sections/{sectionId}",
    summary: "A saved section with its blocks",
    description: "Give every block a new id where you insert them.",
    caller: "person",
    params,
    response: z.object({ ...summaryFields, components: z.array(z.unknown()) }),
    errors: [notAllowed, notFound],
    handle: (ctx, { params: { sectionId } }) => readSection(ctx, sectionId),
  }),
  operation({
    operationId: "renameSavedSection",
    method: "patch",
    path: "/saved-sections/{sectionId}",
    summary: "Gives a saved section another name",
    caller: "person",
    params,
    body: z.object({ name }),
    response: summaryResponse,
    errors: [notAllowed, notFound],
    handle: (ctx, { params: { sectionId }, body }) => renameSection(ctx, sectionId, body.name),
  }),
  operation({
    operationId: "deleteSavedSection",
    method: "delete",
    path: "/saved-sections/{sectionId}",
    summary: `Puts a saved section into the trash for ${sectionTrashDays} days`,
    caller: "person",
    params,
    response: z.object({ deleted: z.literal(true) }),
    errors: [notAllowed, notFound],
    handle: async (ctx, { params: { sectionId } }) => {
      await deleteSection(ctx, sectionId);
      return { deleted: true as const };
    },
  }),
  operation({
    operationId: "restoreSavedSection",
    method: "post",
    path: "/saved-sections/{sectionId}/restore",
    summary: "Takes a saved section out of the trash",
    caller: "person",
    params,
    response: z.object({ deleted: z.literal(false) }),
    errors: [notAllowed, notFound, sectionLimitReached],
    handle: async (ctx, { params: { sectionId } }) => {
      await restoreSection(ctx, sectionId);
      return { deleted: false as const };
    },
  }),
];
