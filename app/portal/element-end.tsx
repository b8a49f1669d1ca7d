import { useState } from "react";
import { Form, Link, useActionData, useLocation, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import {
  savedMessageKey,
  newIdempotencyKey,
  type SubmissionError,
  waitingMessageKey,
} from "#blocks/question/submission.ts";
import type { CourseElement } from "#domains/courses/course.ts";
import { elementPath } from "#domains/courses/element-access.ts";
import type { TreeRow } from "./element-tree.tsx";
import type { ElementLinkState } from "#app/layouts/element-overlay.tsx";
import { Button } from "#ui/button.tsx";
import { Picture } from "#ui/picture.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

type ElementEndProps = {
  element: { id: string; type: string };
  next: CourseElement | null;
  /** The address to continue at: the next element, or the course. */
  nextPath: string;
  finished: boolean;
  /** Finishing it finishes the course. */
  isLast: boolean;
  test: { passed: boolean } | null;
  /** What must happen before the element can be finished. */
  blockedBy: { reason: "quiz" | "event" | "turn"; questionsCount: number } | null;
  tree: readonly TreeRow[];
};

/** The end of an element: finish it and continue. A test is finished by passing it, a quiz by answering it. */
export function ElementEnd({
  element,
  next,
  nextPath,
  finished,
  isLast,
  test,
  blockedBy,
  tree,
}: ElementEndProps) {
  const t = useTranslations();
  const { pathname } = useLocation();
  const navigation = useNavigation();
  // The form's key isn't in the first render: the server's page may be cached for everyone, and hydration wouldn't
  // change the field.
  const hydrated = useHydrated();
  const [key] = useState(() => (typeof window === "undefined" ? "" : newIdempotencyKey()));
  const error = useActionData<Partial<SubmissionError>>();
  const messageKey = navigation.state === "idle" && !finished ? error?.messageKey : undefined;
  const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === "finish";
  if (element.type === "test" && !finished && !test?.passed)
    return test && <TestNotPassed tree={tree} testId={element.id} />;
  if (blockedBy && !finished)
    return (
      <p className="element-end element-end--plain muted" id="element-end">
        {t(`element-state.${blockedBy.reason}-open`, { total: blockedBy.questionsCount })}
      </p>
    );
  return (
    <div
      className={next?.cover ? "element-end" : "element-end element-end--plain"}
      id="element-end"
    >
      {next?.cover && (
        <div className="cover">
          <Picture sources={next.cover.sources} alt="" width={88} height={110} sizes="88px" />
        </div>
      )}
      <div>
        <p>{next ? t("lesson.next-up") : t("lesson.last")}</p>
        {next && <b>{next.title}</b>}
        <div role="status">
          {(messageKey === savedMessageKey || messageKey === waitingMessageKey) && (
            <p className="field-message">{t(messageKey)}</p>
          )}
        </div>
      </div>
      {finished ? (
        <Link
          className="button button--large"
          to={nextPath}
          state={next && ({ elementNumber: next.number } satisfies ElementLinkState)}
        >
          {next ? t("lesson.go-on") : t("error.to-course")}
        </Link>
      ) : (
        <Form method="post" action={pathname}>
          <input type="hidden" name="key" value={hydrated ? key : ""} />
          <Button
            type="submit"
            name="intent"
            value="finish"
            large
            busy={busy}
            busyLabel={t("common.loading")}
          >
            {isLast ? t("lesson.finish-last") : t("lesson.finish")}
          </Button>
        </Form>
      )}
    </div>
  );
}

/** How many of the lessons before a failed test are listed at most, the nearest last. */
const lessonsMax = 5;

/** After a failed test: what stays closed until it is passed, and which lessons it was about. */
function TestNotPassed({ tree, testId }: { tree: readonly TreeRow[]; testId: string }) {
  const t = useTranslations();
  const index = tree.findIndex(({ id }) => id === testId);
  const next = tree[index + 1];
  const previousTestIndex = tree.findLastIndex(({ type }, row) => row < index && type === "test");
  const lessons = tree
    .slice(previousTestIndex + 1, index)
    .filter(({ type, open }) => type === "lesson" && open)
    .slice(-lessonsMax);
  return (
    <div className="element-end element-end--plain" id="element-end">
      <div>
        {next && !next.open && <p>{t("test.next-closed", { title: next.title })}</p>}
        {lessons.length > 0 && (
          <>
            <p>{t("test.read-again")}</p>
            <ul className="element-end__lessons">
              {lessons.map(({ id, type, number, title }) => (
                <li key={id}>
                  <Link
                    className="link"
                    to={elementPath({ type, id })}
                    state={{ elementNumber: number } satisfies ElementLinkState}
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
