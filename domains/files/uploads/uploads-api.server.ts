import * as z from "zod";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notAllowed, notFound } from "#domains/settings/errors.ts";
import { id, type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { deleteUnfinishedUpload } from "./delete-unfinished-upload.server.ts";
import { listUnfinishedUploads } from "./list-unfinished-uploads.server.ts";

type UploadsCtx = Ctx & { files: FileStore };
const operation = operationsFor<UploadsCtx>("Media");

/** Operations on the caller's own unfinished uploads. */
export const uploadsOperations: Operation<UploadsCtx>[] = [
  operation({
    operationId: "listUnfinishedUploads",
    method: "get",
    path: "/media/uploads",
    summary: "Your uploads that haven't arrived completely, the newest first",
    description:
      "Continue one at /media-uploads/{id} by the tus protocol. A complete one only has to be added to the library.",
    caller: "person",
    response: z.object({
      uploads: z.array(
        z.object({
          id: z.string(),
          name: z.string().describe("the file's name on the device that sends it"),
          bytes: z.int(),
          receivedBytes: z.int(),
          isArriving: z.boolean().describe("whether a request is sending it right now"),
          createdAt: z.iso.datetime(),
          keptUntil: z.iso.datetime().describe("until when it can be continued"),
        }),
      ),
    }),
    errors: [notAllowed],
    handle: async (ctx) => ({ uploads: await listUnfinishedUploads(ctx) }),
  }),
  operation({
    operationId: "deleteUnfinishedUpload",
    method: "delete",
    path: "/media/uploads/{uploadId}",
    summary: "Deletes an unfinished upload of yours with its bytes",
    caller: "person",
    params: z.object({ uploadId: id }),
    response: z.object({ deleted: z.literal(true) }),
    errors: [notAllowed, notFound],
    handle: async (ctx, { params: { uploadId } }) => {
      await deleteUnfinishedUpload(ctx, uploadId);
      return { deleted: true as const };
    },
  }),
];
