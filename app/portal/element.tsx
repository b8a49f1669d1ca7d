import { Suspense } from "react";
import { type ClientActionFunctionArgs, Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import lessonStyles from "#blocks/lessons.css?url";
import elementStyles from "./element.css?url";
import { Blocks } from "#blocks/views.tsx";
import { textLanguage } from "#domains/settings/text-language.ts";
import { toCurrentElement } from "#domains/courses/current-element.ts";
import { askAboutLesson } from "#domains/conversations/ask-address.ts";
import { canLearnersAsk } from "#domains/conversations/mentors/can-learners-ask.server.ts";
import { currentCoursePath, elementPath, elementTypes } from "#domains/courses/element-access.ts";
import { headingAbove } from "#domains/courses/outline.ts";
import { findClosedReason, findOwnRelease } from "#domains/learning/access.ts";
import {
  summarizeCourse,
  listElementViewStates,
  giftsOf,
  isLastElement,
} from "#domains/learning/progress/opened-element.ts";
import { isFirstDayIn } from "#domains/learning/progress/is-first-day-in.ts";
import { stateOf, wasOpenedLast } from "#domains/learning/progress/progress.ts";
import { loadAnswers } from "#domains/learning/answers/load-answers.server.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { lazyOptional } from "#ui/lazy-optional.ts";
import { Picture } from "#ui/picture.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { StyleSheet } from "#ui/style-sheet.tsx";
import { useDuration } from "#blocks/use-duration.ts";
import { findCourse, findCurrentCourse } from "./course-address.server.ts";
import { scenarioFactsOf, loadCourseBlocks } from "./course-screen.server.ts";
import { elementAction } from "./answer-element.server.ts";
import { loadElementScreen, finishRequirementOf } from "./element-screen.server.ts";
import { ElementTree } from "./element-tree.tsx";
import { ElementEnd } from "./element-end.tsx";
import { discussionEntryHref } from "#popups/page-popups/discussion/entry-href.server.ts";
import { pageSearchOf, requestPathOf } from "#popups/request-path.ts";
import { useReading } from "./use-reading.ts";
import { useScreenState } from "./use-screen-state.ts";
import { elementMeta } from "./seo.server.ts";
import { describeElement } from "./structured-data.server.ts";
import { sendSafely } from "#app/work-queue/send-safely.ts";
import { popupClientAction } from "#popups/popup-client-action.ts";
import { shouldRevalidateScreen } from "#popups/should-revalidate.ts";
import { withPendingAward } from "#popups/page-popups/award/pending-award.server.ts";
import { type RequestCtx, requestContext } from "#request/request-context.server.ts";
import type { ScreenHandle } from "#app/layouts/default.tsx";
import { RingPattern } from "#app/layouts/ring-pattern.tsx";
import type { Route } from "./+types/element";

export const handle = { hasOwnHeader: true } satisfies ScreenHandle;

const LiveDiscussion = lazyOptional(() => import("./live-discussion.tsx"));
const QueuedWorkStatus = lazyOptional(() => import("#app/work-queue/queued-work.tsx"));

/** Reads the element's type from the path, where it is the first part or follows the course's id. */
function addressOf(request: Request, params: { courseId?: string; elementId?: string }) {
  const parts = requestPathOf(request).split("/");
  const type =
    elementTypes.find((name) => parts[1] === name || parts[2] === name || parts[3] === name) ??
    "lesson";
  return { type, courseId: params.courseId, elementId: params.elementId };
}

/** The element's address with its course's id. Redirects from an older address of the course. */
async function currentAddressOf(
  ctx: RequestCtx,
  request: Request,
  params: { courseId?: string; elementId?: string },
) {
  const courseId = params.courseId && (await findCurrentCourse(ctx, request, params.courseId));
  return { ...addressOf(request, params), courseId };
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const screen = await loadElementScreen(ctx, await currentAddressOf(ctx, request, params));
  const { learnerCourse, summary, element } = screen;
  const results = await loadAnswers(ctx, element);
  const blocks = await loadCourseBlocks(
    ctx,
    {
      kind: "element",
      path: requestPathOf(request),
      search: pageSearchOf(request),
      course: learnerCourse.course,
      element: { ...summary, revision: element.revision },
      progress: learnerCourse.progress ?? null,
      answers: results.answers,
      attempt: results.attempt,
      answeredTest: results.answeredTest,
      isBought: learnerCourse.bought,
    },
    element.components,
  );
  const { course, progress } = learnerCourse;
  ctx.visitedCourse = { id: course.id, isStart: isFirstDayIn(progress, ctx.clock.now()) };
  ctx.structuredData.push(...describeElement(ctx, course, summary, element));
  const states = listElementViewStates(progress, course, { current: summary.id });
  const elementIndex = course.elements.findIndex(({ id }) => id === summary.id);
  const next = course.elements[elementIndex + 1] ?? null;
  return {
    head: elementMeta(ctx, course, { ...summary, description: element.description }),
    course: {
      id: course.id,
      title: course.title,
      href: withPendingAward(ctx, currentCoursePath(course), course.id),
    },
    current: toCurrentElement(element),
    textAttributes: textLanguage(ctx.language, element.language),
    element: { ...summary, date: element.date ?? null },
    total: course.elements.length,
    tree: course.elements.map(({ id, type, title, number, duration }, index) => ({
      id,
      type,
      title,
      number,
      duration,
      finished: states[index]?.finished ?? false,
      open:
        states[index]?.open === true &&
        findOwnRelease(learnerCourse, course.elements[index]!, ctx).closed === null,
      section: headingAbove(course.elements, index),
    })),
    gifts: giftsOf(progress, course),
    next,
    nextPath: withPendingAward(
      ctx,
      next ? elementPath(next) : currentCoursePath(course),
      course.id,
    ),
    finished: states[elementIndex]?.finished ?? false,
    isLast: isLastElement(progress, course, summary.id),
    isStarted: (progress ? (stateOf(progress, summary.id)?.started ?? 0) : 0) > 0,
    isLastOpened: wasOpenedLast(progress, summary.id),
    askHref: (await canLearnersAsk(ctx)) ? askAboutLesson(summary.id) : null,
    discussionHref: element.discussion ? discussionEntryHref(ctx, summary) : null,
    isReached: states[elementIndex]?.open ?? false,
    summary: summarizeCourse(progress, course),
    test: results.test,
    // A webinar may be watched live before its turn, but not finished.
    blockedBy:
      findClosedReason(learnerCourse, summary, ctx) === null
        ? finishRequirementOf(ctx, element, results.answers)
        : ({ reason: "turn", questionsCount: 0 } as const),
    blocks,
    facts: scenarioFactsOf(learnerCourse, `courses-id-${summary.type}`, summary.id),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const address = addressOf(request, params);
  const courseId = params.courseId && (await findCourse(ctx, params.courseId));
  return elementAction(ctx, request, { ...address, courseId });
}

/** Answers and finished elements are saved in the browser until the server has them. */
export function clientAction(args: Route.ClientActionArgs) {
  const isPopupStep = new URL(args.request.url).searchParams.has("scenario");
  return isPopupStep
    ? popupClientAction(args as ClientActionFunctionArgs)
    : sendSafely(args as ClientActionFunctionArgs);
}

export const shouldRevalidate = shouldRevalidateScreen;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head;

export default function ElementScreen() {
  const loaded = useLoaderData<typeof loader>();
  const { course, element, total, summary } = loaded;
  const t = useTranslations();
  return (
    <>
      <StyleSheet href={lessonStyles} />
      <StyleSheet href={elementStyles} />
      <header className="lesson-header">
        <div className="lesson-header__inner">
          <Link className="icon-button" to={course.href} aria-label={t("common.back")}>
            <Icon name="back" flip />
          </Link>
          <div className="lesson-header__title">
            <b>{course.title}</b>
            <span>
              {t("element.number", { type: element.type, number: element.number, total })}
            </span>
          </div>
        </div>
        <ProgressBar label={t("progress.title")} value={summary.percent} />
      </header>
      {/* Another element is another page: no entered text and no form key may carry over. */}
      <ElementArticle key={element.id} loaded={loaded} />
    </>
  );
}

type ElementScreenData = ReturnType<typeof useLoaderData<typeof loader>>;

/** An element beside the course's contents. */
function ElementArticle({ loaded }: { loaded: ElementScreenData }) {
  const { course, element, textAttributes, current, tree, blocks, gifts } = loaded;
  const t = useTranslations();
  const formatDuration = useDuration();
  const hydrated = useHydrated();
  const { screen, setFinishing, trackVolume } = useScreenState(tree, element.id, gifts);
  useReading({
    course: course.id,
    element: element.id,
    finished: loaded.finished,
    shouldSkipRecording: loaded.isLastOpened || !loaded.isReached,
  });
  return (
    <div
      className="lesson-page"
      data-pattern={current.pattern ?? undefined}
      // A learner who started it may have stopped further down: hydrate at once to find the place.
      data-hydrate={loaded.isStarted && !loaded.finished ? "" : undefined}
    >
      {current.pattern === "rings" && <RingPattern />}
      <ElementTree course={course.id} tree={tree} screen={screen} />
      <main id="main">
        <article className="reading-page" onVolumeChangeCapture={trackVolume}>
          <header>
            <p className="category">
              {t("element.name", { type: element.type, number: element.number })}
            </p>
            <h1 {...textAttributes}>{element.title}</h1>
            {element.duration > 0 && (
              <ul className="facts">
                <li>
                  <Icon name="clock" size={16} /> {formatDuration(element.duration)}
                </li>
              </ul>
            )}
            {element.cover && (
              <div className="cover">
                <Picture
                  sources={element.cover.sources}
                  alt={element.cover.alt}
                  width={element.cover.width}
                  height={element.cover.height}
                  sizes="(min-width: 660px) 616px, 92vw"
                  eager
                />
              </div>
            )}
          </header>
          <div className="texts" {...textAttributes}>
            <Blocks tree={blocks.tree} data={blocks.data} publicScreen={blocks.screen} />
          </div>
          {hydrated && (
            <Suspense>
              <QueuedWorkStatus
                course={current.courseId}
                element={element.id}
                onFinishing={setFinishing}
              />
            </Suspense>
          )}
          <ElementEnd {...loaded} />
          {(loaded.askHref || loaded.discussionHref) && (
            <p className="actions">
              {loaded.discussionHref && (
                <Link className="button button--soft" to={loaded.discussionHref} preventScrollReset>
                  <Icon name="people" /> {t("lesson.discuss")}
                </Link>
              )}
              {loaded.askHref && (
                <ButtonLink variant="soft" href={loaded.askHref}>
                  <Icon name="chat" /> {t("lesson.ask")}
                </ButtonLink>
              )}
            </p>
          )}
          {hydrated && loaded.discussionHref && (
            <Suspense>
              <LiveDiscussion elementId={element.id} />
            </Suspense>
          )}
        </article>
      </main>
    </div>
  );
}
