import * as z from "zod";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput, notAllowed, notFound } from "#domains/settings/errors.ts";
import {
  type Operation,
  operationsFor,
  versionNumber,
} from "#domains/settings/operation.server.ts";
import { pageQuery, respondWithPage } from "#domains/settings/paging.server.ts";
import {
  changeId,
  type DraftPaths,
  draftResponse,
  idOf,
  paramsOf,
  presentDraft,
} from "./draft-responses.server.ts";
import { authorChanged } from "./errors.ts";
import { author, requireAuthor } from "./require-author.server.ts";
import {
  listRevisions,
  readRevision,
  restoreRevision,
  revisionsListMax,
} from "./revisions.server.ts";

/** The operations on the stored revisions of one kind of document. */
export function revisionOperations(paths: DraftPaths): Operation<Ctx>[] {
  const { tag, kind, name, noun, path } = paths;
  const operation = operationsFor<Ctx>(tag);
  const params = paramsOf(paths);
  const revision = z.coerce.number().pipe(versionNumber);
  const withRevision = params.extend({ revision });
  return [
    operation({
      operationId: `list${name}Revisions`,
      method: "get",
      path: `${path}/revisions`,
      summary: `The stored revisions of ${noun}, the newest first`,
      caller: "person",
      params,
      query: z.object(pageQuery(revisionsListMax)),
      response: z.array(
        z.object({
          revision: z.int(),
          createdBy: z.string(),
          author: z.string().describe("the author's name; may be empty"),
          createdAt: z.int().describe("epoch milliseconds"),
        }),
      ),
      errors: [notAllowed, notFound, invalidInput],
      handle: (ctx, { params: values, query }, request) =>
        respondWithPage(
          ctx,
          request,
          { list: ["revisions", name, idOf(paths, values)], limitMax: revisionsListMax, query },
          (pageRequest) => listRevisions(ctx, kind, idOf(paths, values), pageRequest),
        ),
    }),
    operation({
      operationId: `get${name}Revision`,
      method: "get",
      path: `${path}/revisions/{revision}`,
      summary: `A stored revision of ${noun}`,
      caller: "person",
      params: withRevision,
      response: z.object({ body: z.record(z.string(), z.unknown()) }),
      errors: [notAllowed, notFound, invalidInput],
      handle: async (ctx, { params: values }) => ({
        body: await readRevision(ctx, kind, idOf(paths, values), Number(values["revision"])),
      }),
    }),
    operation({
      operationId: `restore${name}Revision`,
      method: "post",
      path: `${path}/revisions/{revision}/restore`,
      summary: `Gives the draft of ${noun} the content of an earlier revision; the caller can undo it`,
      caller: "person",
      params: withRevision,
      body: z.object({ changeId, author }),
      response: draftResponse,
      errors: [notAllowed, notFound, invalidInput, authorChanged],
      handle: async (ctx, { params: values, body }) => {
        requireAuthor(ctx, body.author);
        return presentDraft(
          await restoreRevision(ctx, kind, {
            id: idOf(paths, values),
            revision: Number(values["revision"]),
            ...body,
          }),
        );
      },
    }),
  ];
}
