import { useEffect } from "react";
import { useTranslations } from "use-intl";
import type { PublicQuestion } from "#domains/learning/answers/grading.ts";
import { Icon } from "#ui/icons.tsx";
import { ProgressRing } from "#ui/progress-bar.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { AgainLink } from "#blocks/question/answer-form.tsx";
import type { Answer } from "#blocks/screen.ts";
import type { Score } from "./score.ts";

type TestResultProps = {
  componentId: string;
  storedAs: string | null;
  questions: readonly PublicQuestion[];
  answers: Readonly<Record<string, Answer>>;
  score: Score;
  /** The id of the attempt made on this page, if any. */
  session: string;
  passMark: number;
  onAgain: () => void;
};

/** The result of a test, question by question. */
export function TestResult(props: TestResultProps) {
  const { componentId, storedAs, questions, answers, score, session, passMark, onAgain } = props;
  const { right, total, passed } = score;
  const t = useTranslations();
  useStoredResult(storedAs, score, session);
  const isPart = questions.some(({ componentId: id }) => !answers[id]?.variants.length);
  return (
    <section id="result" className="result" aria-labelledby="result-title">
      <div className="score">
        <div className="score-dial">
          <ProgressRing value={right} max={total} />
          <b aria-hidden="true">
            {right}/{total}
            <small>{t("test.right-short")}</small>
          </b>
        </div>
        <div role="status">
          <h2 id="result-title">{t(passed ? "test.passed" : "test.not-passed")}</h2>
          <p className="lead">
            {t("test.score", { right, total })}. {t("test.pass-mark", { percent: passMark })}
          </p>
          {isPart && !passed && <p>{t("test.right-hidden")}</p>}
        </div>
      </div>
      <ul className="answer-review">
        {questions.map((question) => (
          <Reviewed
            key={question.componentId}
            question={question}
            answer={answers[question.componentId]}
          />
        ))}
      </ul>
      <div className="actions">
        <AgainLink
          componentId={componentId}
          className="button button--soft button--large"
          onAgain={onAgain}
        >
          {t("test.try-again")}
        </AgainLink>
      </div>
    </section>
  );
}

type ReviewedProps = { question: PublicQuestion; answer: Answer | undefined };

function Reviewed({ question, answer }: ReviewedProps) {
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
    .map(({ text, image }) => text ?? image?.alt ?? "")
    .filter((words) => words !== "")
    .join("; ");
}

/** Results of randomized tests are also stored in the browser, by the test's id. */
function useStoredResult(
  testId: string | null,
  { right, total, passed }: Score,
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
      // The storage is blocked or full. The server has the result anyway.
    }
  }, [testId, right, total, passed, session]);
}
