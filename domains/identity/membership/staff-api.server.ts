import * as z from "zod";
import { notAllowed } from "#domains/settings/errors.ts";
import { operationsFor } from "#domains/settings/operation.server.ts";
import type { IdentityApiCtx } from "#domains/identity/sessions/token-cookies.server.ts";
import { listStaff } from "./list-staff.server.ts";

const operation = operationsFor<IdentityApiCtx>("People");

export const staffOperations = [
  operation({
    operationId: "listStaff",
    method: "get",
    path: "/staff",
    summary: "The people who help to run the portal, by name, with their roles",
    caller: "person",
    response: z.object({
      staff: z.array(
        z.object({
          userId: z.string(),
          name: z.string(),
          roles: z.array(z.string()),
          hasSecondStep: z.boolean().describe("has an authenticator app or a passkey"),
        }),
      ),
    }),
    errors: [notAllowed],
    handle: async (ctx) => ({ staff: await listStaff(ctx) }),
  }),
];
