import { useEffect } from "react";
import { useTranslations } from "use-intl";
import type { PublicQuestion } from "#domains/learning/answers/grading.ts";
import { Icon } from "#ui/icons.tsx";
import { ProgressRing } from "#ui/progress-bar.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { TryAgainLink } from "#blocks/question/answer-form.tsx";
import type { Answer } from "#blocks/screen.ts";
import type { Score } from "./test-data.ts";

type TestResultProps = {
  componentId: string;
  storageId: string | null;
  questions: readonly PublicQuestion[];
  answers: Readonly<Record<string, Answer>>;
  score: Score;
  /** Identifies the attempt of the result. */
  attemptId: string;
  passMark: number;
  attemptsLeft: number | null;
  hidesAnswers: boolean;
  onAgain: () => void;
};

/** The result of a test, question by question. */
export function TestResult(props: TestResultProps) {
  const { componentId, storageId, questions, answers, score, attemptId, passMark } = props;
  const { attemptsLeft, hidesAnswers, onAgain } = props;
  const { rightCount, total, points, passed } = score;
  const t = useTranslations();
  useResultStorage(storageId, score, attemptId);
  const isPartlyAnswered = questions.some(({ componentId: id }) => !answers[id]?.variants.length);
  return (
    <section id="result" className="result" aria-labelledby="result-title">
      <div className="score">
        <div className="score-dial">
          <ProgressRing value={rightCount} max={total} />
          <b aria-hidden="true">
            {rightCount}/{total}
            <small>{t("test.right-short")}</small>
          </b>
        </div>
        <div role="status">
          <h2 id="result-title">
            {t(
              passed
                ? "test.passed"
                : attemptsLeft === 0
                  ? "test.not-passed-last"
                  : "test.not-passed",
            )}
          </h2>
          <p className="lead">
            {t("test.score", { right: rightCount, total })}.{" "}
            {points && `${t("test.points-of", points)}. `}
            {t("test.pass-mark", { percent: passMark })}
          </p>
          {isPartlyAnswered && !passed && !hidesAnswers && <p>{t("test.right-hidden")}</p>}
        </div>
      </div>
      <ul className="answer-review">
        {questions.map((question) => (
          <AnswerReview
            key={question.componentId}
            question={question}
            answer={answers[question.componentId]}
          />
        ))}
      </ul>
      {attemptsLeft !== null && (
        <p className="muted">
          {t(attemptsLeft === 0 ? "test.attempts-used" : "test.attempts-left", {
            count: attemptsLeft,
          })}
        </p>
      )}
      {attemptsLeft !== 0 && (
        <div className="actions">
          <TryAgainLink
            componentId={componentId}
            className="button button--soft button--large"
            onAgain={onAgain}
          >
            {t("test.try-again")}
          </TryAgainLink>
        </div>
      )}
    </section>
  );
}

type AnswerReviewProps = { question: PublicQuestion; answer: Answer | undefined };

function AnswerReview({ question, answer }: AnswerReviewProps) {
  const t = useTranslations();
  const correct = answer?.correct === true;
  const chosen = textOfVariants(question, answer?.variants ?? []);
  const right = textOfVariants(question, answer?.right ?? []);
  return (
    <li className={correct ? undefined : "is-wrong"}>
      <Icon name={correct ? "check" : "close"} />
      <div className="answer-review__text">
        <p>
          {question.text}{" "}
          <VisuallyHidden>{t(correct ? "test.right-short" : "test.not-right")}</VisuallyHidden>
        </p>
        <p className="muted">
          {chosen === "" ? t("test.not-answered") : `${t("test.your-answer")}: ${chosen}`}
        </p>
        {!correct && right !== "" && (
          <p>
            <b>{t("test.right-answer")}:</b> {right}
          </p>
        )}
        {answer?.explanation !== undefined && <p className="muted">{answer.explanation}</p>}
      </div>
    </li>
  );
}

function textOfVariants({ variants }: PublicQuestion, ids: readonly string[]): string {
  return variants
    .filter(({ id }) => ids.includes(id))
    .map(({ text, image }) => text || (image?.alt ?? ""))
    .filter((text) => text !== "")
    .join("; ");
}

/** Stores the result of a test with shuffled questions in the browser too, by the test's id. */
function useResultStorage(
  testId: string | null,
  { rightCount: right, total, passed }: Score,
  session: string,
): void {
  useEffect(() => {
    if (testId === null) return;
    try {
      localStorage.setItem(
        `test-result:${testId}`,
        JSON.stringify({ right, total, passed, session }),
      );
    } catch {
      // The storage is blocked or full. The server has stored the result anyway.
    }
  }, [testId, right, total, passed, session]);
}
