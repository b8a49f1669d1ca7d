import { useEffect } from "react";
import { useTranslations } from "use-intl";
import type { PublicArrangement } from "#domains/learning/answers/arrangement.ts";
import type { PublicQuestion } from "#domains/learning/answers/grading.ts";
import type { PublicTestQuestion } from "#domains/learning/answers/test-questions.ts";
import { Icon } from "#ui/icons.tsx";
import { ProgressRing } from "#ui/progress-bar.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { choiceText } from "#blocks/arrange/arrangement-result.tsx";
import { parsePairs, sortRows } from "#blocks/arrange/pairs.ts";
import { TryAgainLink } from "#blocks/question/answer-form.tsx";
import type { Answer } from "#blocks/screen.ts";
import { isPublicArrangement, type Score } from "./test-data.ts";

type TestResultProps = {
  componentId: string;
  storageId: string | null;
  questions: readonly PublicTestQuestion[];
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

type AnswerReviewProps = { question: PublicTestQuestion; answer: Answer | undefined };

function AnswerReview({ question, answer }: AnswerReviewProps) {
  const t = useTranslations();
  const correct = answer?.correct === true;
  const chosen = answer?.variants ?? [];
  const right = answer?.right ?? [];
  return (
    <li className={correct ? undefined : "is-wrong"}>
      <Icon name={correct ? "check" : "close"} />
      <div className="answer-review__text">
        <p>
          {question.text}{" "}
          <VisuallyHidden>{t(correct ? "test.right-short" : "test.not-right")}</VisuallyHidden>
        </p>
        {isPublicArrangement(question) ? (
          <ReviewedPairs question={question} chosen={chosen} right={correct ? [] : right} />
        ) : (
          <ReviewedVariants question={question} chosen={chosen} right={correct ? [] : right} />
        )}
        {answer?.explanation !== undefined && <p className="muted">{answer.explanation}</p>}
      </div>
    </li>
  );
}

type ReviewedProps<Asked> = { question: Asked; chosen: string[]; right: string[] };

function ReviewedVariants({ question, ...ids }: ReviewedProps<PublicQuestion>) {
  const t = useTranslations();
  const chosen = textOfVariants(question, ids.chosen);
  const right = textOfVariants(question, ids.right);
  return (
    <>
      <p className="muted">
        {chosen === "" ? t("test.not-answered") : `${t("test.your-answer")}: ${chosen}`}
      </p>
      {right !== "" && (
        <p>
          <b>{t("test.right-answer")}:</b> {right}
        </p>
      )}
    </>
  );
}

function ReviewedPairs({ question, chosen, right }: ReviewedProps<PublicArrangement>) {
  const t = useTranslations();
  if (chosen.length === 0) return <p className="muted">{t("test.not-answered")}</p>;
  return (
    <>
      <p className="muted">{t("test.your-answer")}:</p>
      <PairList question={question} pairs={chosen} />
      {right.length > 0 && (
        <>
          <p>
            <b>{t("test.right-answer")}:</b>
          </p>
          <PairList question={question} pairs={right} />
        </>
      )}
    </>
  );
}

/** The texts in their order, or each pair in a line. */
function PairList({ question, pairs }: { question: PublicArrangement; pairs: readonly string[] }) {
  if (question.kind === "order")
    return (
      <ol>
        {sortRows(question, pairs).map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ol>
    );
  const matches = parsePairs(pairs);
  return (
    <ul>
      {question.rows.map(({ id, text }) => (
        <li key={id}>{`${text} – ${choiceText(question, matches.get(id))}`}</li>
      ))}
    </ul>
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
