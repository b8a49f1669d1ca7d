import * as z from "zod";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput, notAllowed, notFound } from "#domains/settings/errors.ts";
import { flag, id, type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import { pageQuery, respondWithPage } from "#domains/settings/paging.server.ts";
import {
  mediaInUse,
  mediaRefused,
  pictureRefused,
  uploadLimitReached,
} from "#domains/files/errors.ts";
import { mediaKinds, mediaSearchMaxChars } from "#domains/files/media.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { addMedia } from "./add-media.server.ts";
import { captionsOperations } from "./captions-api.server.ts";
import { deleteMedia, listMediaUses, type ListUses, restoreMedia } from "./delete-media.server.ts";
import {
  type IsShown,
  listMedia,
  type MediaFilter,
  mediaListMax,
  mediaUrlMaxChars,
  summarizeMedia,
} from "./list-media.server.ts";
import { mediaChangeSchema } from "./media-change.ts";
import { mediaResponse } from "./media-response.server.ts";
import { replaceMedia } from "./replace-media.server.ts";
import type { RewriteUses } from "./rewrite-uses.server.ts";
import { uploadsOperations } from "#domains/files/uploads/uploads-api.server.ts";
import { undoReplacement } from "./undo-replacement.server.ts";
import { updateMedia } from "./update-media.server.ts";

type LibraryCtx = Ctx & { files: FileStore };
const operation = operationsFor<LibraryCtx>("Media");
const params = z.object({ mediaId: id });
/** The name of the list for its cursors. */
export const mediaListName = ({ text, kind, url, isUndescribed, isUnused }: MediaFilter) => [
  "media",
  text ?? null,
  kind ?? null,
  url ?? null,
  isUndescribed ?? false,
  isUnused ?? false,
];

type Tools = { listUses: ListUses; isShown: IsShown; rewriteUses: RewriteUses };

/** Operations of the media library. Files are uploaded by the tus protocol below `/media-uploads`. */
export const mediaApi = ({ listUses, isShown, rewriteUses }: Tools): Operation<LibraryCtx>[] => [
  operation({
    operationId: "listMedia",
    method: "get",
    path: "/media",
    summary: "The files of the media library, the newest first",
    caller: "person",
    query: z.object({
      text: z
        .string()
        .max(mediaSearchMaxChars)
        .optional()
        .describe("occurs in the name or in a description"),
      kind: z.enum(mediaKinds).optional(),
      url: z
        .string()
        .max(mediaUrlMaxChars)
        .optional()
        .describe("only the file with this address; a picture by the address of any of its sizes"),
      isUndescribed: flag
        .optional()
        .describe("only pictures without a description in the primary language"),
      isUnused: flag.optional().describe("only files that nothing shows now"),
      ...pageQuery(mediaListMax),
    }),
    response: z.object({ media: z.array(mediaResponse) }),
    errors: [notAllowed],
    handle: async (ctx, { query }, request) => {
      const { limit, cursor, ...filter } = query;
      const list = {
        list: mediaListName(filter),
        limitMax: mediaListMax,
        query: { limit, cursor },
      };
      const media = await respondWithPage(ctx, request, list, (pageRequest) =>
        listMedia(ctx, filter, pageRequest, isShown),
      );
      return { media };
    },
  }),
  operation({
    operationId: "getMediaSummary",
    method: "get",
    path: "/media/summary",
    summary: "How many files the media library has, and how much room they take",
    caller: "person",
    response: z.object({
      counts: z.object({ picture: z.int(), audio: z.int(), video: z.int(), document: z.int() }),
      undescribed: z.int().describe("pictures without a description in the primary language"),
      usedBytes: z.int(),
      maxBytes: z.int(),
    }),
    errors: [notAllowed],
    handle: (ctx) => summarizeMedia(ctx),
  }),
  operation({
    operationId: "addMedia",
    method: "post",
    path: "/media",
    summary: "Adds a finished upload to the media library",
    description:
      "Upload the file below /media-uploads by the tus protocol (version 1.0.0) first, with its name as `filename` in Upload-Metadata. The last part of the upload's address is its id.",
    caller: "person",
    body: z.object({ uploadId: id }),
    response: mediaResponse,
    errors: [notAllowed, notFound, mediaRefused, pictureRefused],
    handle: (ctx, { body }) => addMedia(ctx, body),
  }),
  operation({
    operationId: "listMediaUses",
    method: "get",
    path: "/media/{mediaId}/uses",
    summary: "The places that show a file: published, planned, in drafts and in saved sections",
    caller: "person",
    params,
    response: z.object({
      uses: z.array(
        z.object({
          kind: z.enum(["course", "element", "page", "section", "settings"]),
          id: z.string(),
          title: z.string(),
          path: z
            .string()
            .nullable()
            .describe("null while it is only planned, a draft or a saved section"),
        }),
      ),
    }),
    errors: [notAllowed, notFound],
    handle: async (ctx, { params: { mediaId } }) => ({
      uses: await listMediaUses(ctx, mediaId, listUses),
    }),
  }),
  operation({
    operationId: "updateMedia",
    method: "patch",
    path: "/media/{mediaId}",
    summary: "Changes the name, descriptions, crop or focus of a file",
    caller: "person",
    params,
    body: mediaChangeSchema,
    response: mediaResponse,
    errors: [notAllowed, notFound, invalidInput, uploadLimitReached],
    handle: (ctx, { params: { mediaId }, body }) => updateMedia(ctx, mediaId, body, rewriteUses),
  }),
  operation({
    operationId: "deleteMedia",
    method: "delete",
    path: "/media/{mediaId}",
    summary: "Puts a file that nothing uses into the trash for 30 days",
    caller: "person",
    params,
    response: z.object({ deleted: z.literal(true) }),
    errors: [notAllowed, notFound, mediaInUse],
    handle: async (ctx, { params: { mediaId } }) => {
      await deleteMedia(ctx, mediaId, listUses);
      return { deleted: true as const };
    },
  }),
  operation({
    operationId: "restoreMedia",
    method: "post",
    path: "/media/{mediaId}/restore",
    summary: "Takes a file out of the trash",
    caller: "person",
    params,
    response: z.object({ deleted: z.literal(false) }),
    errors: [notAllowed, notFound],
    handle: async (ctx, { params: { mediaId } }) => {
      await restoreMedia(ctx, mediaId);
      return { deleted: false as const };
    },
  }),
  operation({
    operationId: "replaceMedia",
    method: "post",
    path: "/media/{mediaId}/replace",
    summary: "Shows a finished upload wherever a file is shown",
    description:
      "The upload becomes a file of the library, with the name, descriptions and captions of the other one. That goes to the trash; old revisions still show it. The replacement can be undone.",
    caller: "person",
    params,
    body: z.object({ uploadId: id }),
    response: mediaResponse,
    errors: [notAllowed, notFound, mediaRefused, pictureRefused],
    handle: (ctx, { params: { mediaId }, body }) =>
      replaceMedia(ctx, { mediaId, ...body }, rewriteUses),
  }),
  operation({
    operationId: "undoReplacement",
    method: "post",
    path: "/media/{mediaId}/undo-replacement",
    summary: "Shows a replaced file again wherever the other one is shown",
    description:
      "The old file leaves the trash, and the one that had taken its place goes there. One that was in the library before stays there, and is still shown in the places that showed it before.",
    caller: "person",
    params,
    response: mediaResponse,
    errors: [notAllowed, notFound],
    handle: (ctx, { params: { mediaId } }) => undoReplacement(ctx, mediaId, rewriteUses),
  }),
  ...uploadsOperations,
  ...captionsOperations(rewriteUses),
];
