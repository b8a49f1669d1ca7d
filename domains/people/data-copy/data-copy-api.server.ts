import * as z from "zod";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import type { IdentityApiCtx } from "#domains/identity/sessions/token-cookies.server.ts";
import { freshProofMissing, notAllowed, notFound } from "#domains/settings/errors.ts";
import { id, operationsFor } from "#domains/settings/operation.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { createDataCopyLink } from "./create-data-copy-link.server.ts";
import { loadDataCopy } from "./load-data-copy.server.ts";
import { requestDataCopy } from "./request-data-copy.server.ts";

const operation = operationsFor<IdentityApiCtx & { files: FileStore }>("Profile");
const params = z.object({ userId: id });

const copyResponse = z.object({
  id: z.string(),
  status: z.enum(["waiting", "working", "ready", "failed"]),
  done: z.int().describe("how many of its parts are done"),
  total: z.int(),
  bytes: z.int().describe("the size of the file; 0 until it is ready"),
  requestedAt: z.string().describe("ISO instant"),
  expiresAt: z.string().nullable().describe("ISO instant"),
});

/** A copy of all data about a person: for themselves, and for admins who do it for them. */
export const dataCopyOperations = [
  operation({
    operationId: "requestDataCopy",
    method: "post",
    path: "/users/{userId}/data-copy",
    summary: "Requests a copy of everything that this portal stores about a person",
    caller: "person",
    params,
    response: copyResponse,
    errors: [notAllowed, notFound, freshProofMissing, tooManyAttempts],
    handle: (ctx, { params: { userId } }) => requestDataCopy(ctx, { userId }),
  }),
  operation({
    operationId: "getDataCopy",
    method: "get",
    path: "/users/{userId}/data-copy",
    summary: "How far the newest copy of a person's data is; null without one",
    caller: "person",
    params,
    response: z.object({ copy: copyResponse.nullable() }),
    errors: [notAllowed, notFound],
    handle: async (ctx, { params: { userId } }) => ({ copy: await loadDataCopy(ctx, { userId }) }),
  }),
  operation({
    operationId: "createDataCopyLink",
    method: "post",
    path: "/users/{userId}/data-copy/link",
    summary: "Returns the path of the copy's zip file, which works for 10 minutes",
    caller: "person",
    params,
    response: z.object({ path: z.string() }),
    errors: [notAllowed, notFound, freshProofMissing],
    handle: async (ctx, { params: { userId } }) => ({
      path: await createDataCopyLink(ctx, { userId }),
    }),
  }),
];
