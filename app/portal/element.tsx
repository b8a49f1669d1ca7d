import { Suspense } from "react";
import { type ClientActionFunctionArgs, Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import lessons from "#blocks/lessons.css?url";
import elementStyles from "./element.css?url";
import { Blocks } from "#blocks/views.tsx";
import { textLanguage } from "#domains/settings/text-language.ts";
import { currentElement } from "#domains/courses/current-element.ts";
import { coursePath, elementPath, elementTypes } from "#domains/courses/element-access.ts";
import { closedBecause } from "#domains/learning/access.ts";
import {
  courseSummary,
  elementViewStates,
  giftsOf,
} from "#domains/learning/progress/opened-element.ts";
import { stateOf, wasOpenedLast } from "#domains/learning/progress/progress.ts";
import { loadAnswers } from "#domains/learning/answers/load-answers.server.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { Icon } from "#ui/icons.tsx";
import { optional } from "#ui/optional.ts";
import { Picture } from "#ui/picture.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { StyleSheet } from "#ui/style-sheet.tsx";
import { useDuration } from "#blocks/use-duration.ts";
import { factsOf, loadCourseBlocks } from "./course-screen.server.ts";
import { elementAction } from "./answer-element.server.ts";
import { openElementScreen, unfinishedOf } from "./element-screen.server.ts";
import { ElementTree } from "./element-tree.tsx";
import { ElementEnd } from "./element-end.tsx";
import { pageSearch, pathOf } from "#popups/path-of.ts";
import { useReading } from "./use-reading.ts";
import { useScreenState } from "./use-screen-state.ts";
import { elementMeta } from "./seo.server.ts";
import { describeElement } from "./structured-data.server.ts";
import { sendSafely } from "#app/work-queue/send-safely.ts";
import { popupClientAction } from "#popups/popup-client-action.ts";
import { keepPopupClosed } from "#popups/should-revalidate.ts";
import { withPendingAward } from "#popups/widgets/award/pending-award.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { ScreenHandle } from "#app/layouts/default.tsx";
import { RingPattern } from "#app/layouts/ring-pattern.tsx";
import type { Route } from "./+types/element";

export const handle = { ownHeader: true } satisfies ScreenHandle;

const QueuedWorkStatus = optional(() => import("#app/work-queue/queued-work.tsx"));

/** The element's kind is in the path: as its first part, or after the course. */
function addressOf(request: Request, params: { courseId?: string; elementId?: string }) {
  const parts = pathOf(request).split("/");
  const type =
    elementTypes.find((kind) => parts[1] === kind || parts[2] === kind || parts[3] === kind) ??
    "lesson";
  return { type, courseId: params.courseId, elementId: params.elementId };
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const opened = await openElementScreen(ctx, addressOf(request, params));
  const { person, summary, element } = opened;
  const results = await loadAnswers(ctx, element);
  const blocks = await loadCourseBlocks(
    ctx,
    {
      kind: "element",
      path: pathOf(request),
      search: pageSearch(request),
      course: person.course,
      element: { ...summary, revision: element.revision },
      progress: person.progress ?? null,
      answers: results.answers,
      attempt: results.attempt,
      bought: person.bought,
    },
    element.components,
  );
  const { course, progress } = person;
  ctx.structured.push(...describeElement(ctx, course, summary, element));
  const states = elementViewStates(progress, course, { current: summary.id });
  const place = course.elements.findIndex(({ id }) => id === summary.id);
  const next = course.elements[place + 1] ?? null;
  return {
    head: elementMeta(ctx, course, { ...summary, description: element.description }),
    course: {
      id: course.id,
      title: course.title,
      href: withPendingAward(ctx, coursePath(course.id), course.id),
    },
    current: currentElement(element),
    texts: textLanguage(ctx.language, element.language),
    element: { ...summary, date: element.date ?? null },
    total: course.elements.length,
    tree: course.elements.map(({ id, type, title, number, duration }, index) => ({
      id,
      type,
      title,
      number,
      duration,
      finished: states[index]?.finished ?? false,
      open: states[index]?.open ?? false,
    })),
    gifts: giftsOf(progress, course),
    next,
    nextPath: withPendingAward(ctx, next ? elementPath(next) : coursePath(course.id), course.id),
    finished: states[place]?.finished ?? false,
    isStarted: (progress ? (stateOf(progress, summary.id)?.started ?? 0) : 0) > 0,
    isLastOpened: wasOpenedLast(progress, summary.id),
    isReached: states[place]?.open ?? false,
    summary: courseSummary(progress, course),
    test: results.test,
    // A webinar may be watched live before its turn, but not finished.
    waits:
      closedBecause(person, summary, ctx.actor) === null
        ? unfinishedOf(ctx, element, results.answers)
        : ({ for: "turn", questions: 0 } as const),
    blocks,
    facts: factsOf(person, `courses-id-${summary.type}`, summary.id),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  return elementAction(ctx, request, addressOf(request, params));
}

/** Answers and finished elements are saved in the browser until the server has them. */
export function clientAction(args: Route.ClientActionArgs) {
  const overPopup = new URL(args.request.url).searchParams.has("scenario");
  return overPopup
    ? popupClientAction(args as ClientActionFunctionArgs)
    : sendSafely(args as ClientActionFunctionArgs);
}

export const shouldRevalidate = keepPopupClosed;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head;

export default function ElementScreen() {
  const loaded = useLoaderData<typeof loader>();
  const { course, element, total, summary } = loaded;
  const t = useTranslations();
  return (
    <>
      <StyleSheet href={lessons} />
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

type LoadedElement = ReturnType<typeof useLoaderData<typeof loader>>;

/** An element beside the course's contents. */
function ElementArticle({ loaded }: { loaded: LoadedElement }) {
  const { course, element, texts, current, tree, blocks, gifts } = loaded;
  const t = useTranslations();
  const duration = useDuration();
  const hydrated = useHydrated();
  const { screen, setFinishing, trackVolume } = useScreenState(tree, element.id, gifts);
  useReading({
    course: course.id,
    element: element.id,
    finished: loaded.finished,
    isRecorded: loaded.isLastOpened || !loaded.isReached,
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
            <h1 {...texts}>{element.title}</h1>
            {element.duration > 0 && (
              <ul className="facts">
                <li>
                  <Icon name="clock" size={16} /> {duration(element.duration)}
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
          <div className="texts" {...texts}>
            <Blocks tree={blocks.tree} data={blocks.data} screenPublic={blocks.screen} />
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
        </article>
      </main>
    </div>
  );
}
