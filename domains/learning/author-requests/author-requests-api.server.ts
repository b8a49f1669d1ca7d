import * as z from "zod";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { invalidInput, notAllowed, notFound } from "#domains/settings/errors.ts";
import { id, type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import { respondWithPage, pageQuery } from "#domains/settings/paging.server.ts";
import { authorRequestKinds, authorRequestsMax, type AuthorRequestKind } from "./author-request.ts";
import { accessDenied, courseUnfinished } from "#domains/learning/progress/errors.ts";
import { listAuthorRequests } from "./list-author-requests.server.ts";
import { sendAuthorRequest } from "./send-author-request.server.ts";

const operation = operationsFor<EmailCtx>("Learning");

const sendRequestOperation = (
  operationId: string,
  kind: AuthorRequestKind,
  summary: string,
): Operation<EmailCtx> =>
  operation({
    operationId,
    method: "post",
    path: `/creator/courses/{courseId}/${kind}-requests`,
    summary,
    caller: "person",
    params: z.object({ courseId: id }),
    // A request whose data is not an object is refused.
    body: z.object({ data: z.record(z.string(), z.unknown()) }),
    response: z.object({ accepted: z.literal(true) }),
    errors: [notFound, accessDenied, courseUnfinished, invalidInput],
    handle: async (ctx, { params, body }) => {
      await sendAuthorRequest(ctx, { kind, ...params, ...body });
      return { accepted: true as const };
    },
  });

/** Sends learners' requests to the authors, and lists them for admins. */
export const authorRequestOperations: Operation<EmailCtx>[] = [
  sendRequestOperation(
    "sendCertificateRequest",
    "certificate",
    "Asks for the certificate of a finished course; where the course gives one it is issued at once",
  ),
  sendRequestOperation("sendGiftRequest", "gift", "Asks for the gift of a course"),
  operation({
    operationId: "listAuthorRequests",
    method: "get",
    path: "/creator/requests",
    summary: "Certificate and gift requests, newest first; admins only",
    caller: "person",
    query: z.object({
      ...pageQuery(authorRequestsMax),
      kind: z.enum(authorRequestKinds).optional(),
    }),
    response: z.object({
      requests: z.array(
        z.object({
          kind: z.enum(authorRequestKinds),
          userId: z.string(),
          courseId: z.string(),
          data: z.record(z.string(), z.unknown()),
          createdAt: z.string(),
        }),
      ),
    }),
    errors: [notAllowed],
    handle: async (ctx, { query }, request) => ({
      requests: await respondWithPage(
        ctx,
        request,
        { list: ["author requests", query.kind ?? ""], limitMax: authorRequestsMax, query },
        (pageRequest) => listAuthorRequests(ctx, pageRequest, query.kind),
      ),
    }),
  }),
];
