import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { requireElementOfCourse } from "#domains/courses/require-element-of-course.server.ts";
import { statisticsPeopleMin } from "#domains/learning/answers/answer-counts.ts";
import { loadTestStatistics } from "#domains/learning/answers/load-test-statistics.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import { elementEditorPath } from "#app/studio/courses/editor-paths.ts";
import { Screen } from "#app/studio/shell/screen.tsx";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";
import { QuestionAnswers } from "./question-answers.tsx";
import type { Route } from "./+types/answers";

export async function loader({ context, params: { courseId, elementId } }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { language } = ctx;
  const statistics = await loadTestStatistics(ctx, { elementId, language });
  await requireElementOfCourse(ctx, courseId, elementId);
  const path = `/api/creator/elements/${encodeURIComponent(elementId)}/statistics/export`;
  return {
    statistics,
    editorPath: elementEditorPath(courseId, elementId),
    exportPath: `${path}?${new URLSearchParams({ language })}`,
  };
}

/** How learners answered a test or a quiz, question by question. */
export default function AnswersScreen() {
  const t = useTranslations();
  const { statistics, editorPath, exportPath } = useLoaderData<typeof loader>();
  const { type, title, people, passedFirst, questions } = statistics;
  const areHidden = questions.some(({ variants }) => variants.some((one) => one.people === null));
  return (
    <Screen
      title={t("studio.answers.title")}
      subtitle={title}
      back={{ to: editorPath, label: t("studio.answers.back") }}
      actions={
        people > 0 && (
          <a className="studio-button" href={exportPath} download>
            {t("studio.answers.export")}
          </a>
        )
      }
    >
      <div className="studio-width studio-section">
        {people === 0 ? (
          <EmptyNote title={t(`studio.answers.none-${type}`)} />
        ) : (
          <>
            <p>
              {passedFirst === null
                ? t("studio.answers.quiz-people", { people })
                : t("studio.test.taken", { people, passed: passedFirst })}
            </p>
            {areHidden && (
              <p className="studio-muted">
                {t("studio.test.too-few", { people: statisticsPeopleMin })}
              </p>
            )}
            {questions.map((question) => (
              <QuestionAnswers key={question.componentId} question={question} type={type} />
            ))}
          </>
        )}
      </div>
    </Screen>
  );
}
