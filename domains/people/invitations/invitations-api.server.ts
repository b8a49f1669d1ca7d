import * as z from "zod";
import { invalidFields, tooManyAttempts } from "#domains/identity/errors.ts";
import type { IdentityApiCtx } from "#domains/identity/sessions/token-cookies.server.ts";
import {
  emailUnverified,
  invitationForAnotherAddress,
  invitationGone,
} from "#domains/people/errors.ts";
import { roleLanguagesMax } from "#domains/people/members/role-languages.ts";
import {
  freshProofMissing,
  invalidInput,
  notAllowed,
  notFound,
  signInFirst,
} from "#domains/settings/errors.ts";
import { id, type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import { pageQuery, respondWithPage } from "#domains/settings/paging.server.ts";
import { staffRoles } from "#domains/settings/roles.ts";
import { acceptInvitation } from "./accept-invitation.server.ts";
import { createInvitation } from "./create-invitation.server.ts";
import { invitationDaysMax, invitationsListMax } from "./invitation.ts";
import { listInvitations } from "./list-invitations.server.ts";
import { revokeInvitation } from "./revoke-invitation.server.ts";

const operation = operationsFor<IdentityApiCtx>("People");
const emailMaxChars = 320;
const languageMaxChars = 20;
const tokenMaxChars = 200;
const role = z.enum(staffRoles);
const languages = z.array(z.string().max(languageMaxChars)).max(roleLanguagesMax);

/** Operations for invitations to roles: made, listed and revoked by those who may grant the role. */
export const invitationOperations: readonly Operation<IdentityApiCtx>[] = [
  operation({
    operationId: "createInvitation",
    method: "post",
    path: "/invitations",
    summary: "Invites someone to a role, by email or with a link to pass on",
    caller: "person",
    body: z.object({
      role,
      email: z
        .string()
        .max(emailMaxChars)
        .optional()
        .describe("only the account that has verified this email can accept; default: a link"),
      languages: languages.optional().describe("the languages of a translator"),
      days: z.int().min(1).max(invitationDaysMax).optional().describe("how long it works"),
    }),
    response: z.object({
      id: z.string(),
      url: z.string().nullable().describe("the link to pass on; null if it was emailed"),
      expiresAt: z.string(),
    }),
    errors: [notAllowed, freshProofMissing, invalidInput, invalidFields, tooManyAttempts],
    handle: async (ctx, { body }) => {
      const { expiresAt, ...invitation } = await createInvitation(ctx, body);
      return { ...invitation, expiresAt: expiresAt.toISOString() };
    },
  }),
  operation({
    operationId: "listInvitations",
    method: "get",
    path: "/invitations",
    summary: "The invitations to roles, newest first, without their links",
    caller: "person",
    query: z.object(pageQuery(invitationsListMax)),
    response: z.object({
      invitations: z.array(
        z.object({
          id: z.string(),
          role,
          languages: z.array(z.string()),
          email: z.string().nullable(),
          status: z.enum(["open", "accepted", "revoked", "expired"]),
          invitedBy: z.string().describe("a user id, or system"),
          invitedByName: z.string(),
          acceptedBy: z.string().nullable(),
          createdAt: z.string(),
          expiresAt: z.string(),
        }),
      ),
    }),
    errors: [notAllowed],
    handle: async (ctx, { query }, request) => {
      const rows = await respondWithPage(
        ctx,
        request,
        { list: ["invitations"], limitMax: invitationsListMax, query },
        (pageRequest) => listInvitations(ctx, pageRequest),
      );
      return {
        invitations: rows.map(({ createdAt, expiresAt, ...invitation }) => ({
          ...invitation,
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        })),
      };
    },
  }),
  operation({
    operationId: "revokeInvitation",
    method: "delete",
    path: "/invitations/{invitationId}",
    summary: "Revokes an invitation that nobody has accepted",
    caller: "person",
    params: z.object({ invitationId: id }),
    response: z.object({ id: z.string() }),
    errors: [notAllowed, notFound, invitationGone],
    handle: async (ctx, { params: { invitationId } }) => {
      await revokeInvitation(ctx, { invitationId });
      return { id: invitationId };
    },
  }),
  operation({
    operationId: "acceptInvitation",
    method: "post",
    path: "/invitations/accept",
    summary: "Accepts an invitation: the caller gets its role",
    caller: "person",
    body: z.object({
      token: z.string().max(tokenMaxChars).describe("the end of the invitation's link"),
    }),
    response: z.object({ role, roles: z.array(z.string()) }),
    errors: [signInFirst, notFound, invitationGone, invitationForAnotherAddress, emailUnverified],
    handle: (ctx, { body }) => acceptInvitation(ctx, body),
  }),
];
