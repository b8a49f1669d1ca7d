import * as z from "zod";
import { policyCategories } from "#domains/pages/policy.ts";
import { notAllowed, versionConflict } from "#domains/settings/errors.ts";
import {
  type Operation,
  operationsFor,
  versionNumber,
} from "#domains/settings/operation.server.ts";
import { renewPolicies } from "#domains/settings/renew-policies.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { listPolicies } from "./list-policies.server.ts";

const operation = operationsFor<RequestCtx>("Portal");
const settingsVersion = z.int().describe("the settings' version");
const policyVersion = z.int().describe("the version of the policies that people agree to");

export const policyOperations: Operation<RequestCtx>[] = [
  operation({
    operationId: "listPolicies",
    method: "get",
    path: "/policies",
    summary: "The portal's policies with their versions, and how many people agreed",
    description: "`listPageRevisions` lists the versions of one, by its category as the alias.",
    caller: "person",
    response: z.object({
      policyVersion,
      since: z.string().describe("an instant; empty: since the beginning"),
      asksForConsent: z.boolean(),
      agreed: z.int().describe("people who agreed to this version"),
      agreedEarlier: z.int().describe("consents to earlier versions"),
      policies: z.array(
        z.object({
          category: z.enum([...policyCategories.default, ...policyCategories.mentor]),
          type: z.enum(["default", "mentor"]),
          page: z
            .object({
              published: z.boolean(),
              revision: z.int(),
              revisedAt: z.int().describe("epoch milliseconds"),
              isChanged: z.boolean().describe("its draft differs from this version"),
            })
            .nullable()
            .describe("null: visitors see the text that comes with the product"),
          accepted: z.int().nullable().describe("people who accepted this version of it"),
        }),
      ),
      version: settingsVersion,
    }),
    errors: [notAllowed],
    handle: listPolicies,
  }),
  operation({
    operationId: "renewPolicies",
    method: "post",
    path: "/policies/renew",
    summary: "Raises the policies' version: everyone is asked for consent at their next sign-in",
    description: "Nobody is asked in a portal that doesn't ask for consent (the setting `gdpr`).",
    caller: "person",
    body: z.object({
      version: versionNumber.optional().describe("the version of the settings that was changed"),
    }),
    response: z.object({ policyVersion, version: settingsVersion }),
    errors: [notAllowed, versionConflict],
    handle: (ctx, { body }) => renewPolicies(ctx, body),
  }),
];
