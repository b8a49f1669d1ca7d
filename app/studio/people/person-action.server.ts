import { data, redirect, redirectDocument } from "react-router";
import {
  blockReasonMaxChars,
  blockUser,
  unblockUser,
} from "#domains/people/members/block-user.server.ts";
import { createDataCopyLink } from "#domains/people/data-copy/create-data-copy-link.server.ts";
import { requestDataCopy } from "#domains/people/data-copy/request-data-copy.server.ts";
import { deleteUser } from "#domains/people/members/delete-user.server.ts";
import { restoreUser } from "#domains/people/members/restore-user.server.ts";
import { grantRole, revokeRole } from "#domains/people/members/grant-role.server.ts";
import { endMemberSessions } from "#domains/people/members/member-sessions.server.ts";
import { staffRoles } from "#domains/settings/roles.ts";
import { DomainError } from "#platform/domain-error.ts";
import { cleanLine } from "#platform/typed-text.ts";
import { readFormInAddress, redirectToProof } from "#app/second-step/form-in-address.server.ts";
import { needsProof } from "#app/second-step/second-step-path.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

export type PersonProblem =
  "role" | "languages" | "last-owner" | "session-over" | "too-many" | "deletes-last-owner";
type RoleValues = { role: string; languages: string[] };
type Result = { problem: PersonProblem; values: RoleValues };

const personPath = (userId: string) => `/studio/people/${userId}`;

/** Returns the role that was chosen before a proof of identity; null for other visits. */
export function readReturnedRole(ctx: RequestCtx, request: Request): RoleValues | null {
  const values = readFormInAddress(ctx, request);
  return (
    values && {
      role: String(values["role"] ?? ""),
      languages: [values["languages"] ?? []].flat(),
    }
  );
}

/** Runs the action of the pressed button, then redirects to the person's page. */
export async function changePerson(ctx: RequestCtx, userId: string, form: FormData) {
  const path = personPath(userId);
  const text = (name: string) => String(form.get(name) ?? "");
  const role = staffRoles.find((one) => one === text("role"));
  const languages = form.getAll("languages").map(String);
  const values: RoleValues = { role: text("role"), languages };
  const refuse = (problem: PersonProblem, status: number) =>
    data<Result>({ problem, values }, { status });
  const intents: Record<string, () => Promise<unknown>> = {
    block: () =>
      blockUser(ctx, { userId, reason: cleanLine(text("reason")).slice(0, blockReasonMaxChars) }),
    unblock: () => unblockUser(ctx, { userId }),
    "end-session": () => endMemberSessions(ctx, { userId, sessionId: text("session") }),
    "end-sessions": () => endMemberSessions(ctx, { userId }),
    "grant-role": () =>
      grantRole(ctx, { userId, role: role!, languages: role === "translator" ? languages : [] }),
    "copy-data": () => requestDataCopy(ctx, { userId }),
    "download-data": async () => redirectDocument(await createDataCopyLink(ctx, { userId }), 303),
    delete: () => deleteUser(ctx, { userId }),
    restore: () => restoreUser(ctx, { userId }),
    "revoke-role": () => revokeRole(ctx, { userId, role: role! }),
  };
  const intent = text("intent");
  const run = intents[intent];
  if (!run) throw data(null, 422);
  if (intent.endsWith("-role") && !role) return refuse("role", 422);
  try {
    const result = await run();
    if (result instanceof Response) return result;
  } catch (error) {
    // Only a new role is chosen in a form; the other changes are buttons to press again.
    if (needsProof(error)) return redirectToProof(ctx, path, intent === "grant-role" ? values : {});
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "LAST-OWNER")
      return refuse(intent === "delete" ? "deletes-last-owner" : "last-owner", error.status);
    if (intent === "grant-role" && error.code === "INVALID") return refuse("languages", 422);
    if (error.code === "TOO-MANY-ATTEMPTS") return refuse("too-many", error.status);
    if (intent === "end-session" && error.code === "NOT-FOUND") return refuse("session-over", 404);
    throw error;
  }
  ctx.flash(`studio.person.done-${intent}`);
  return redirect(path, 303);
}
