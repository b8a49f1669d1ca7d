import * as z from "zod";
import { freshProofMissing, notAllowed, notFound } from "#domains/settings/errors.ts";
import { id, type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import { lineInput } from "#domains/settings/text-inputs.ts";
import { staffRoles } from "#domains/settings/roles.ts";
import type { IdentityApiCtx } from "#domains/identity/sessions/token-cookies.server.ts";
import { loadSelf } from "#domains/people/profile/load-self.server.ts";
import { blockReasonMaxChars, blockUser, unblockUser } from "./block-user.server.ts";
import { deleteUser } from "./delete-user.server.ts";
import { restoreUser } from "./restore-user.server.ts";
import { grantRole, revokeRole } from "./grant-role.server.ts";
import { hasVerifiedEmail } from "#domains/identity/contacts/has-verified-email.server.ts";
import { lastOwner } from "#domains/people/errors.ts";
import { roleLanguagesMax } from "./role-languages.ts";
import { personFields } from "./person-response.server.ts";

const operation = operationsFor<IdentityApiCtx>("People");
const userParams = z.object({ userId: id });
const role = z.enum(staffRoles);
const rolesResponse = z.object({ userId: z.string(), roles: z.array(z.string()) });
const languageMaxChars = 20;
const adminErrors = [notAllowed, notFound];

/**
 * Returns the address of the back office for staff, recognised by a part of their verified email, and of this portal's
 * API for everybody else. It gives no access by itself.
 */
async function findBackofficeUrl(ctx: IdentityApiCtx): Promise<string> {
  const { actor, portal, providers } = ctx;
  const { emailFragment, backofficeUrl } = providers.staff ?? {};
  const isStaff =
    emailFragment &&
    backofficeUrl &&
    actor.email?.includes(emailFragment) &&
    (await hasVerifiedEmail(ctx));
  return isStaff ? backofficeUrl : `${portal.origin}/api`;
}

const selfResponse = z.union([
  z.object({
    ...personFields,
    orders: z.object({ courses: z.array(z.string()).describe("ids of bought courses") }),
    sessionId: z.string().nullable(),
    services: z.object({ backoffice: z.string().describe("the back office to call") }),
  }),
  z.object({ id: z.literal("guest") }),
]);

export function peopleOperations({
  boughtCourses,
}: {
  boughtCourses(ctx: IdentityApiCtx): Promise<string[]>;
}): Operation<IdentityApiCtx>[] {
  return [
    operation({
      operationId: "getSelf",
      method: "get",
      path: "/users/self",
      summary: "The current user; {id: guest} for a guest",
      caller: "anyone",
      allowsBlockedUsers: true,
      response: selfResponse,
      handle: async (ctx) => {
        const self = await loadSelf(ctx);
        if (!("roles" in self)) return self;
        const services = { backoffice: await findBackofficeUrl(ctx) };
        return { ...self, services, orders: { courses: await boughtCourses(ctx) } };
      },
    }),
    operation({
      operationId: "grantRole",
      method: "post",
      path: "/users/{userId}/roles",
      summary: "Grants a role to a member of this portal",
      caller: "person",
      params: userParams,
      body: z.object({
        role,
        languages: z
          .array(z.string().max(languageMaxChars))
          .max(roleLanguagesMax)
          .optional()
          .describe("the languages of a translator"),
      }),
      response: rolesResponse,
      errors: [...adminErrors, freshProofMissing],
      handle: async (ctx, { params: { userId }, body }) => ({
        userId,
        roles: await grantRole(ctx, { userId, ...body }),
      }),
    }),
    operation({
      operationId: "revokeRole",
      method: "delete",
      path: "/users/{userId}/roles/{role}",
      summary: "Revokes a role of a member of this portal, or one of the caller's own roles",
      caller: "person",
      params: userParams.extend({ role }),
      response: rolesResponse,
      errors: [...adminErrors, lastOwner, freshProofMissing],
      handle: async (ctx, { params }) => ({
        userId: params.userId,
        roles: await revokeRole(ctx, params),
      }),
    }),
    operation({
      operationId: "blockUser",
      method: "post",
      path: "/users/{userId}/block",
      summary: "Blocks a user in this portal and ends their sessions here",
      caller: "person",
      params: userParams,
      body: z.object({
        reason: z
          .string()
          .check(lineInput)
          .max(blockReasonMaxChars)
          .optional()
          .describe("for the audit log; the user doesn't see it"),
      }),
      response: z.object({ userId: z.string(), blockedAt: z.string() }),
      errors: [...adminErrors, lastOwner],
      handle: async (ctx, { params: { userId }, body }) => ({
        userId,
        ...(await blockUser(ctx, { userId, ...body })),
      }),
    }),
    operation({
      operationId: "unblockUser",
      method: "delete",
      path: "/users/{userId}/block",
      summary: "Unblocks a user in this portal",
      caller: "person",
      params: userParams,
      response: z.object({ userId: z.string() }),
      errors: adminErrors,
      handle: async (ctx, { params: { userId } }) => {
        await unblockUser(ctx, { userId });
        return { userId };
      },
    }),
    operation({
      operationId: "deleteUser",
      method: "delete",
      path: "/users/{userId}",
      summary:
        "Deletes a user's account in this portal for them; signing in before the data is erased undoes it",
      caller: "person",
      params: userParams,
      response: z.object({
        userId: z.string(),
        erasedAt: z.string().describe("when the data is erased, ISO instant"),
      }),
      errors: [...adminErrors, freshProofMissing, lastOwner],
      handle: async (ctx, { params: { userId } }) => ({
        userId,
        ...(await deleteUser(ctx, { userId })),
      }),
    }),
    operation({
      operationId: "restoreUser",
      method: "post",
      path: "/users/{userId}/restore",
      summary: "Undoes the deletion of a user's account in this portal, before the data is erased",
      caller: "person",
      params: userParams,
      response: z.object({ userId: z.string() }),
      errors: [...adminErrors, freshProofMissing],
      handle: async (ctx, { params: { userId } }) => {
        await restoreUser(ctx, { userId });
        return { userId };
      },
    }),
  ];
}
