import { Hono } from "hono";
import type { RequestCtx } from "#request/request-context.server.ts";
import { searchOperations } from "#app/studio/search-api.server.ts";
import { setupOperations } from "#app/studio/setup/setup-api.server.ts";
import { languageOperations } from "#app/studio/settings/languages/languages-api.server.ts";
import { policyOperations } from "#app/studio/settings/policies/policies-api.server.ts";
import { loadBlocks } from "#blocks/load-blocks.server.ts";
import { prepareBlocksApi } from "#blocks/prepare-blocks-api.server.ts";
import { plainScreen } from "#blocks/plain-screen.server.ts";
import type { Screen } from "#blocks/screen.ts";
import { loadUserNames } from "#domains/identity/membership/load-user-names.server.ts";
import type { VisitCtx } from "#domains/identity/visit-context.server.ts";
import { identityOperations } from "#domains/identity/api.server.ts";
import { peopleApi } from "#domains/people/api.server.ts";
import { eventsApi } from "#domains/events/api.server.ts";
import { discussionsApi } from "#domains/discussions/api.server.ts";
import { formsApi } from "#domains/forms/api.server.ts";
import { conversationsApi } from "#domains/conversations/api.server.ts";
import { coursesApi } from "#domains/courses/api.server.ts";
import { creatorApi } from "#domains/courses/creator-api.server.ts";
import { elementPath } from "#domains/courses/element-access.ts";
import { ordersApi } from "#domains/orders/api.server.ts";
import { hasBought } from "#domains/orders/has-bought.server.ts";
import { listBoughtCourseIds } from "#domains/orders/list-bought.server.ts";
import { loadTemplate } from "#content/templates/load-template.server.ts";
import { pagesApi } from "#domains/pages/api.server.ts";
import type { Component } from "#domains/pages/component.ts";
import type { CourseForLearner } from "#domains/learning/access.ts";
import { authorRequestOperations } from "#domains/learning/author-requests/author-requests-api.server.ts";
import { reviewOperations } from "#domains/learning/reviews/reviews-api.server.ts";
import { progressApi } from "#domains/learning/progress/progress-api.server.ts";
import { certificateOperations } from "#domains/learning/certificates/certificates-api.server.ts";
import { elementProgressApi } from "#domains/learning/answers/element-progress-api.server.ts";
import { resultsApi } from "#domains/learning/answers/results-api.server.ts";
import { syncApi } from "#domains/learning/offline-work/sync-api.server.ts";
import { loadAnswers } from "#domains/learning/answers/load-answers.server.ts";
import { settingsApi } from "#domains/settings/api.server.ts";
import { liveApi } from "#domains/settings/live/live-api.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import type { BlocksResponse, Operation } from "#domains/settings/operation.server.ts";
import { answerApiError, methodNotAllowed } from "./api-errors.ts";
import { runOperation } from "./run-operation.ts";
import { staffOperations } from "./staff-operations.ts";
import type { ApiEnv } from "#server/server-env.ts";
import type { Installation } from "#server/installation.ts";
import { makeRateLimitHeaders } from "#server/http/limit-headers.ts";
import { liveTopics } from "#server/live/live-topics.ts";
import { openApiDocument } from "./openapi.ts";

/** Serves `/api`: the operations of all domains, and the OpenAPI description made from the same table. */
export function makeApi(installation: Installation): Hono<ApiEnv> {
  const table = listOperations();
  // Built on the first request, so that the server's start doesn't wait for ninety schemas. The key is `secure`.
  const descriptions = new Map<boolean, object>();
  const descriptionFor = (secure: boolean): object => {
    const document = descriptions.get(secure) ?? openApiDocument(table, { secure });
    descriptions.set(secure, document);
    return document;
  };
  const app = new Hono<ApiEnv>();
  app.onError((error, c) => answerApiError(c.get("ctx")?.log ?? installation.log, c, error));
  app.use(async (c, next) => {
    await next();
    // Each answer is meant for one user.
    c.header("Cache-Control", "private, no-store");
    for (const [name, value] of makeRateLimitHeaders(c.get("ctx")?.countedLimits ?? []))
      c.header(name, value);
  });
  app.get("/openapi.json", (c) => c.json(descriptionFor(c.get("secure"))));
  for (const operation of table) {
    const path = operation.path.replace(/\{(\w+)\}/g, ":$1");
    app.on(operation.method.toUpperCase(), path, (c) => runOperation(c, operation));
  }
  const routePatterns = table.map(({ path, method }) => ({
    pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, "[^/]+")}/?$`),
    method: method.toUpperCase(),
  }));
  app.all("*", (c) => {
    const { pathname } = new URL(c.req.url);
    const allow = routePatterns
      .filter(({ pattern }) => pattern.test(pathname))
      .map((one) => one.method);
    throw allow.length > 0 ? methodNotAllowed([...new Set(allow)].toSorted()) : notFound();
  });
  return app;
}

/** Puts the operations of all domains together, with the functions they need from each other. */
function listOperations(): Operation<RequestCtx>[] {
  return [
    ...settingsApi({ loadUserNames }),
    ...liveApi({ topics: liveTopics }),
    ...identityOperations,
    ...peopleApi({ boughtCourses: listBoughtCourseIds }),
    ...pagesApi({
      hasBought,
      loadTemplate,
      showPage: (ctx, page) =>
        renderBlocks(ctx, page.components, {
          kind: "page",
          path: `/${page.alias}/`,
          pageId: page.alias,
        }),
    }),
    ...staffOperations(),
    ...setupOperations,
    ...prepareBlocksApi,
    ...coursesApi,
    ...creatorApi({
      showCreatorElement: (ctx, element) =>
        renderBlocks(ctx, element.components, {
          kind: "element",
          path: elementPath(element),
          courseId: element.courseId,
        }),
    }),
    ...ordersApi,
    ...progressApi({
      showCourse: (ctx, learnerCourse) =>
        renderBlocks(ctx, learnerCourse.course.components, {
          kind: "course",
          path: `/courses/${learnerCourse.course.id}`,
          ...courseScreen(learnerCourse),
        }),
      showElement: async (ctx, { learnerCourse, summary, element }) =>
        renderBlocks(ctx, element.components, {
          kind: "element",
          path: elementPath(summary),
          ...courseScreen(learnerCourse),
          element: { ...summary, revision: element.revision },
          answers: (await loadAnswers(ctx, element)).answers,
        }),
    }),
    ...reviewOperations,
    ...authorRequestOperations,
    ...elementProgressApi,
    ...resultsApi,
    ...certificateOperations,
    ...syncApi,
    ...eventsApi,
    ...formsApi,
    ...conversationsApi,
    ...discussionsApi,
    ...searchOperations,
    ...languageOperations,
    ...policyOperations,
  ];
}

function courseScreen({ course, progress, bought }: CourseForLearner) {
  return { course, progress: progress ?? null, isBought: bought };
}

/** Returns a tree of blocks as the screens show it: only with public props. */
async function renderBlocks(
  ctx: VisitCtx,
  tree: readonly Component[],
  screenProps: Partial<Screen> & Pick<Screen, "kind" | "path">,
): Promise<BlocksResponse> {
  const screen = plainScreen(screenProps);
  const { tree: components, data } = await loadBlocks({ ...ctx, screen }, tree);
  return { components, data };
}
