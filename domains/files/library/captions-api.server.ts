import * as z from "zod";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput, notAllowed, notFound } from "#domains/settings/errors.ts";
import { id, type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import { mediaRefused } from "#domains/files/errors.ts";
import { captionsMaxBytes } from "#domains/files/media-file.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { deleteCaptions, moveCaptions, putCaptions } from "./captions.server.ts";
import { mediaResponse } from "./media-response.server.ts";
import type { RewriteUses } from "./rewrite-uses.server.ts";

type LibraryCtx = Ctx & { files: FileStore };
const operation = operationsFor<LibraryCtx>("Media");
const path = "/media/{mediaId}/captions/{language}";
const language = z.string().min(1).max(20);
const params = z.object({ mediaId: id, language });
const errors = [notAllowed, notFound, invalidInput, mediaRefused];

/** Operations of the captions of videos and sound recordings. */
export const captionsOperations = (rewriteUses: RewriteUses): Operation<LibraryCtx>[] => [
  operation({
    operationId: "putCaptions",
    method: "put",
    path,
    summary: "Stores the captions of a recording in a language",
    description: "They are shown at once wherever the recording is.",
    caller: "person",
    params,
    body: z.object({ text: z.string().max(captionsMaxBytes).describe("a WebVTT file") }),
    response: mediaResponse,
    errors,
    handle: (ctx, { params: captions, body }) =>
      putCaptions(ctx, { ...captions, ...body }, rewriteUses),
  }),
  operation({
    operationId: "moveCaptions",
    method: "patch",
    path,
    summary: "Gives the captions of a recording another language",
    caller: "person",
    params,
    body: z.object({ language: language.describe("the new language") }),
    response: mediaResponse,
    errors,
    handle: (ctx, { params: captions, body }) =>
      moveCaptions(ctx, { ...captions, newLanguage: body.language }, rewriteUses),
  }),
  operation({
    operationId: "deleteCaptions",
    method: "delete",
    path,
    summary: "Removes the captions of a recording in a language",
    caller: "person",
    params,
    response: mediaResponse,
    errors,
    handle: (ctx, { params: captions }) => deleteCaptions(ctx, captions, rewriteUses),
  }),
];
