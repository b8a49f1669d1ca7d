import { Suspense } from "react";
import { data, Link, redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { textLanguage } from "#domains/settings/text-language.ts";
import { formatIsoDay } from "#blocks/formats.ts";
import { describeCourseDates } from "#blocks/course-contents/close-by-dates.server.ts";
import { Blocks } from "#blocks/views.tsx";
import { listShownPrices } from "#domains/orders/choose-price.ts";
import { listPortalGateways } from "#domains/orders/portal-gateways.server.ts";
import { orderResultPath } from "#domains/orders/result-path.ts";
import { summarizeCourse } from "#domains/learning/progress/opened-element.ts";
import { Icon } from "#ui/icons.tsx";
import { Picture } from "#ui/picture.tsx";
import { lazyOptional } from "#ui/lazy-optional.ts";
import { CourseAction } from "./course-action.tsx";
import { CourseFactsList } from "./course-facts.tsx";
import { CourseDock } from "./course-dock.tsx";
import { findCourse, findCurrentCourse } from "./course-address.server.ts";
import { loadCourseTree } from "./course-tree.server.ts";
import {
  describeCourseAction,
  scenarioFactsOf,
  loadCourseBlocks,
  loadCourseForLearner,
} from "./course-screen.server.ts";
import { markRedirectTargetStarted } from "./mark-redirect-target-started.server.ts";
import { pageSearchOf, requestPathOf } from "#popups/request-path.ts";
import { courseMeta } from "./seo.server.ts";
import { describeCourse } from "./structured-data.server.ts";
import { startCourse } from "./start-course.server.ts";
import { popupClientAction } from "#popups/popup-client-action.ts";
import { shouldRevalidateScreen } from "#popups/should-revalidate.ts";
import { findFinishedScenarioPath, scenarioAction } from "#popups/scenario-action.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/course";

// Loaded on demand: guests have no progress.
const CourseProgress = lazyOptional(() => import("./course-progress.tsx"));

const routeName = "courses-id";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const courseId = await findCurrentCourse(ctx, request, params.courseId);
  const learnerCourse = await loadCourseForLearner(ctx, courseId);
  if (!learnerCourse) throw data(null, 404);
  const { course, progress, bought } = learnerCourse;
  const facts = scenarioFactsOf(learnerCourse, routeName);
  // A link to a scenario with nothing left to ask redirects at once.
  const redirectPath = await findFinishedScenarioPath(ctx, request, facts);
  if (redirectPath !== null) throw redirect(redirectPath);
  const tree = await loadCourseTree(ctx, course);
  const blocks = await loadCourseBlocks(
    ctx,
    {
      kind: "course",
      path: requestPathOf(request),
      search: pageSearchOf(request),
      course,
      element: null,
      progress: progress ?? null,
      answers: {},
      isBought: bought,
    },
    tree,
  );
  ctx.visitedCourse = { id: course.id, isStart: false };
  ctx.structuredData.push(...describeCourse(ctx, course));
  const { components: _, elements, otherPrices: __, ...card } = course;
  const gateways = listPortalGateways(ctx);
  return {
    head: courseMeta(ctx, course),
    course: { ...card, firstElementId: elements[0]?.id ?? null },
    ...describeCourseDates(ctx, course),
    langProps: textLanguage(ctx.language, course.language),
    added: formatIsoDay(course.dateCreated, ctx.language),
    summary: summarizeCourse(progress, course),
    action: describeCourseAction(ctx, learnerCourse),
    bought,
    paymentPath: learnerCourse.pendingOrder && orderResultPath(learnerCourse.pendingOrder),
    canBuy: gateways.length > 0,
    prices: listShownPrices(course, gateways),
    blocks,
    facts,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  const courseId = await findCourse(ctx, params.courseId);
  if (form.get("intent") === "start") return startCourse(ctx, request, courseId);
  const answer = await scenarioAction(ctx, request, form, async () => {
    const learnerCourse = await loadCourseForLearner(ctx, courseId);
    return learnerCourse ? scenarioFactsOf(learnerCourse, routeName) : { routeName };
  });
  return markRedirectTargetStarted(ctx, await loadCourseForLearner(ctx, courseId), answer);
}

export const clientAction = popupClientAction;

export const shouldRevalidate = shouldRevalidateScreen;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head;

export default function CourseScreen() {
  const {
    course,
    prices,
    langProps,
    added,
    summary,
    action,
    bought,
    paymentPath,
    canBuy,
    blocks,
    dates,
  } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <>
      <main id="main" className="page-width">
        <nav className="breadcrumbs" aria-label={t("common.breadcrumb")}>
          <Link to="/courses/">
            <Icon name="back" flip /> {t("course-page.all-courses")}
          </Link>
        </nav>
        <div className={course.cover ? "course-header" : "course-header course-header--bare"}>
          {course.cover && (
            <div className="cover">
              <Picture
                sources={course.cover.sources}
                alt={course.cover.alt}
                width={course.cover.width}
                height={course.cover.height}
                sizes="(min-width: 800px) 372px, 92vw"
                eager
              />
            </div>
          )}
          <div className="course-header__text">
            {course.category.id !== "none" && <p className="category">{course.category.title}</p>}
            <h1 {...langProps}>{course.title}</h1>
            <p className="lead" {...langProps}>
              {course.description}
            </p>
            <CourseFactsList course={course} prices={prices} bought={bought} dates={dates} />
            {summary.doneCount > 0 && (
              <Suspense>
                <CourseProgress done={summary.doneCount} total={summary.total} />
              </Suspense>
            )}
            <div className="actions" id="action">
              <CourseAction
                course={course}
                action={action}
                bought={bought}
                paymentPath={paymentPath}
                canBuy={canBuy}
                isMicrocourse={course.microcourse}
                large
              />
              <a className="link link--go" href="#contents">
                {t("course-page.see-inside")}
              </a>
            </div>
          </div>
        </div>
        <div className="course-columns">
          <div {...langProps}>
            <Blocks
              tree={blocks.tree}
              data={blocks.data}
              publicScreen={blocks.screen}
              container="article"
            />
          </div>
          <aside className="course-aside" aria-labelledby="good-to-know">
            <div>
              <h2 id="good-to-know">{t("course-page.good-to-know")}</h2>
              <dl className="detail-list">
                <div>
                  <dt>{t("course-page.order")}</dt>
                  <dd>
                    {t(
                      course.arbitraryWalkthrough
                        ? "course-page.order-any"
                        : "course-page.order-one-after-another",
                    )}
                  </dd>
                </div>
                <div>
                  <dt>{t("course-page.you-need")}</dt>
                  <dd>
                    {t(
                      course.accessType
                        ? "course-page.you-need-account"
                        : "course-page.you-need-nothing",
                    )}
                  </dd>
                </div>
                <div>
                  <dt>{t("course-page.added")}</dt>
                  <dd>{added}</dd>
                </div>
              </dl>
            </div>
          </aside>
        </div>
      </main>
      <CourseDock
        course={course}
        action={action}
        bought={bought}
        paymentPath={paymentPath}
        canBuy={canBuy}
        isMicrocourse={course.microcourse}
      />
    </>
  );
}
