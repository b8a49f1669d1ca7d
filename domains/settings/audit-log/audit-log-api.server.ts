import * as z from "zod";
import type { Ctx } from "#domains/settings/context.server.ts";
import { freshProofMissing, notAllowed } from "#domains/settings/errors.ts";
import { fileResponse, type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import { pageQuery, respondWithPage } from "#domains/settings/paging.server.ts";
import { auditLogFileName, exportAuditLog } from "./export-audit-log.server.ts";
import {
  type AuditFilter,
  auditLogListMax,
  listAuditLog,
  type LoadUserNames,
} from "./list-audit-log.server.ts";

const operation = operationsFor<Ctx>("Portal");
const filterMaxChars = 200;

const filterText = z.string().min(1).max(filterMaxChars).optional();
const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .optional();
const filterQuery = {
  actor: filterText.describe("the id of the user who made the change; system: a command"),
  action: filterText.describe("the operation, such as updateSettings"),
  subject: filterText.describe("what was changed: a type (page), or a type and an id (page:about)"),
  from: instant.describe("ISO instant: changes from this time on"),
  to: instant.describe("ISO instant: changes before this time"),
  text: filterText.describe(
    "words that are in the entry; those of one or two characters only begin a word in it",
  ),
};
const fields = z.record(z.string(), z.unknown());

/** The audit log for admins. `loadUserNames` is passed in because users belong to a later domain. */
export const auditLogOperations = ({
  loadUserNames,
}: {
  loadUserNames: LoadUserNames;
}): Operation<Ctx>[] => [
  operation({
    operationId: "listAuditLog",
    method: "get",
    path: "/audit-log",
    summary: "The changes that staff made, newest first",
    description:
      "`before` and `after` have only the fields that changed. Secrets are never in the audit log, and contacts of " +
      "people are masked.",
    caller: "person",
    query: z.object({ ...filterQuery, ...pageQuery(auditLogListMax) }),
    response: z.object({
      entries: z.array(
        z.object({
          id: z.string(),
          at: z.string().describe("ISO instant"),
          actor: z.string().describe("a user's id, or system for a command"),
          actorName: z.string(),
          action: z.string(),
          subject: z.object({ type: z.string(), id: z.string() }),
          subjectName: z.string().describe("the name of the user who was changed, or empty"),
          before: fields,
          after: fields,
          detail: fields,
        }),
      ),
    }),
    errors: [notAllowed],
    handle: async (ctx, { query }, request) => {
      const { limit, cursor, ...filter } = query;
      const page = { list: listName(filter), limitMax: auditLogListMax, query: { limit, cursor } };
      const entries = await respondWithPage(ctx, request, page, (pageRequest) =>
        listAuditLog(ctx, filter, loadUserNames, pageRequest),
      );
      return { entries };
    },
  }),
  operation({
    operationId: "exportAuditLog",
    method: "get",
    path: "/audit-log/export",
    summary: "The changes that staff made as a CSV file, newest first",
    caller: "person",
    query: z.object(filterQuery),
    fileType: "text/csv",
    response: fileResponse,
    errors: [notAllowed, freshProofMissing],
    handle: async (ctx, { query }) => ({
      name: auditLogFileName(ctx),
      parts: await exportAuditLog(ctx, query, loadUserNames),
    }),
  }),
];

/** A cursor is only valid for the list with the same filter. */
const listName = ({ actor, action, subject, from, to, text }: AuditFilter) => [
  "audit log",
  ...[actor, action, subject, from?.toISOString(), to?.toISOString(), text].map(
    (part) => part ?? null,
  ),
];
