import * as z from "zod";
import { auditLogOperations } from "./audit-log/audit-log-api.server.ts";
import { deletedPortalsOperations } from "./deleted-portals/deleted-portals-api.server.ts";
import type { LoadUserNames } from "./audit-log/list-audit-log.server.ts";
import type { Ctx } from "./context.server.ts";
import { freshProofMissing, versionConflict, notAllowed, notFound } from "./errors.ts";
import { type Operation, operationsFor, id, versionNumber } from "./operation.server.ts";
import { listChildPortals } from "./list-child-portals.server.ts";
import { respondWithPage, pageOfCompleteList, pageQuery } from "./paging.server.ts";
import { publicSettings } from "./public-settings.server.ts";
import { updateSettings } from "./update-settings.server.ts";

const operation = operationsFor<Ctx>("Portal");
const childrenMax = 100;

const portalResponse = z
  .object({
    id: z.string(),
    name: z.string(),
    title: z.string(),
    host: z.string(),
    url: z.string().describe("the URL of this request"),
    type: z.enum(["mono", "multi"]),
    course: z.object({ id: z.string() }),
    langs: z.array(z.string()),
    primaryLang: z.string(),
  })
  .meta({ id: "Portal" });

/** The portal and its settings. */
export function settingsApi({ loadUserNames }: { loadUserNames: LoadUserNames }): Operation<Ctx>[] {
  return [
    operation({
      operationId: "getSettings",
      method: "get",
      path: "/settings",
      summary: "This portal's public settings",
      description:
        "The addresses of services (`services`) may name machines inside the installation, so only the portal's " +
        "staff gets them: in the answer of updateSettings.",
      caller: "anyone",
      allowsBlockedUsers: true,
      response: publicSettings.extend({ version: z.int() }),
      handle: async (ctx) => ({ ...ctx.settings, version: ctx.portal.settingsVersion }),
    }),
    operation({
      operationId: "getLearningPortal",
      method: "get",
      path: "/portals/{portalId}",
      summary: "This portal by its id; other ids answer 404",
      caller: "anyone",
      allowsBlockedUsers: true,
      params: z.object({ portalId: id }),
      query: z.object({ relations: z.literal("none").optional() }),
      response: portalResponse,
      errors: [notFound],
      handle: async (ctx, { params }) => {
        if (params.portalId !== ctx.portal.id) throw notFound();
        const { title, type, course, i18n } = ctx.settings;
        const { name, host, origin } = ctx.portal;
        return { id: ctx.portal.id, name, host, title, type, course, url: origin, ...i18n };
      },
    }),
    operation({
      operationId: "listChildPortals",
      method: "get",
      path: "/portals/{portalId}/children",
      summary: "This portal's child portals, oldest first",
      caller: "anyone",
      allowsBlockedUsers: true,
      params: z.object({ portalId: id }),
      query: z.object(pageQuery(childrenMax)),
      response: z.object({
        environments: z.array(z.object({ id: z.string(), name: z.string(), host: z.string() })),
      }),
      errors: [notFound],
      handle: async (ctx, { params, query }, request) => {
        if (params.portalId !== ctx.portal.id) throw notFound();
        const page = { list: ["children"], limitMax: childrenMax, query };
        const environments = await respondWithPage(ctx, request, page, async (pageRequest) =>
          pageOfCompleteList(await listChildPortals(ctx), pageRequest),
        );
        return { environments };
      },
    }),
    operation({
      operationId: "updateSettings",
      method: "patch",
      path: "/settings",
      summary:
        "Changes settings: objects are merged, lists and values replaced, null restores a default",
      caller: "person",
      body: z.object({
        settings: z.record(z.string(), z.unknown()),
        version: versionNumber.optional().describe("the version that was changed"),
      }),
      response: z.object({ settings: z.record(z.string(), z.unknown()), version: z.int() }),
      errors: [notAllowed, freshProofMissing, versionConflict],
      handle: (ctx, { body }) => updateSettings(ctx, body),
    }),
    ...auditLogOperations({ loadUserNames }),
    ...deletedPortalsOperations({ loadUserNames }),
  ];
}
