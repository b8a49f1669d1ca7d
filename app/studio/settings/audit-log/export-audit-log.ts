import { Readable } from "node:stream";
import { redirect } from "react-router";
import { loadUserNames } from "#domains/identity/membership/load-user-names.server.ts";
import {
  auditLogFileName,
  exportAuditLog,
} from "#domains/settings/audit-log/export-audit-log.server.ts";
import { needsProof, secondStepPath } from "#app/second-step/second-step-path.ts";
import { requestContext } from "#request/request-context.server.ts";
import { auditFilterOf, auditLogPath, readAuditQuery } from "./audit-query.ts";
import type { Route } from "./+types/export-audit-log";

/** The address has no page: reloading it leads to the list. */
export const loader = () => redirect("/studio/settings/audit-log", 303);

/** Sends all entries of a filtered list as a CSV file. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const ctx = context.get(requestContext);
  const query = readAuditQuery(await request.formData());
  try {
    const parts = await exportAuditLog(ctx, auditFilterOf(query), loadUserNames);
    return new Response(Readable.toWeb(Readable.from(encode(parts))) as ReadableStream, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${auditLogFileName(ctx)}"`,
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    // A proof of identity leads back to the list, because a file is no page.
    if (needsProof(error)) return redirect(secondStepPath(auditLogPath(query)), 303);
    throw error;
  }
}

async function* encode(parts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const part of parts) yield Buffer.from(part, "utf8");
}
