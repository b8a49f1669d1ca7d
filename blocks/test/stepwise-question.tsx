import { type FormEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { PublicTestQuestion } from "#domains/learning/answers/test-questions.ts";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { describeAnswer } from "#blocks/question/describe-answer.ts";
import { AnswerForm, AnswerNotice } from "#blocks/question/answer-form.tsx";
import { savedMessageKey, waitingMessageKey } from "#blocks/question/submission.ts";
import { useAnswerSubmission } from "#blocks/question/use-answer-submission.ts";
import { AnswerResult } from "#blocks/question/answer-result.tsx";
import type { Answer } from "#blocks/screen.ts";
import { hasAnswer, missingKeyOf, TestQuestionFields } from "./test-question-fields.tsx";
import { useRefusedAnswers } from "./use-refused-answers.ts";

type StepwiseQuestionProps = {
  question: PublicTestQuestion;
  /** The position of the question, counted from 1. */
  number: number;
  total: number;
  answer: Answer | undefined;
  attemptId: string;
  path: string;
  hidden: boolean;
  /** Whether every question has an answer, so that the result comes next. */
  isAllAnswered: boolean;
  onAnswer: () => void;
  /** Called when the answer starts or stops waiting on this device for a connection. */
  onWaiting: (id: string, isWaiting: boolean) => void;
  onNext: () => void;
};

/**
 * A question of a test, and the result of its answer. It sends its own answer, so that a queued answer isn't lost when
 * the learner continues.
 */
export function StepwiseQuestion(props: StepwiseQuestionProps) {
  const { question, number, total, answer, attemptId, path, hidden, isAllAnswered } = props;
  const { onAnswer, onWaiting, onNext } = props;
  const { componentId: id } = question;
  const t = useTranslations();
  const hydrated = useHydrated();
  const submission = useAnswerSubmission(id, path);
  const [emptySubmitCount, setEmptySubmitCount] = useState(0);
  const { errorKey } = submission;
  const refused = useRefusedAnswers(id);
  const isWaiting = !answer && (errorKey === savedMessageKey || errorKey === waitingMessageKey);
  useEffect(() => onWaiting(id, isWaiting), [id, isWaiting, onWaiting]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const hasChosen = hasAnswer(event.currentTarget, question);
    setEmptySubmitCount(hasChosen ? 0 : emptySubmitCount + 1);
    if (!hasChosen || submission.isBusy) return;
    onAnswer();
    submission.send(event, describeAnswer("question", question, event.currentTarget));
  }
  return (
    <div id={`q-${id}`} className="test__question" hidden={hidden}>
      <AnswerForm submission={submission} intent="question" componentId={id} onSubmit={submit}>
        <input type="hidden" name="attempt" value={attemptId} />
        <p className="test__number">{t("test.question-number", { number, total })}</p>
        <TestQuestionFields
          key={answer ? "answered" : "open"}
          question={question}
          answer={answer}
          given={refused?.answers[id]}
          required={!hydrated}
          onChoose={() => setEmptySubmitCount(0)}
        />
        <div role="status">{answer && <AnswerResult answer={answer} />}</div>
        {!answer && (
          <AnswerNotice
            messageKey={
              emptySubmitCount > 0
                ? missingKeyOf(question)
                : (errorKey ?? refused?.messageKey ?? null)
            }
            submitCount={emptySubmitCount}
          />
        )}
        <div className="question-card__end">
          <span className="small muted">{!answer && !isWaiting && t("test.first-counts")}</span>
          {(answer || (isWaiting && !isAllAnswered)) && (
            <Link
              className="button button--large"
              to={path}
              onClick={(event) => {
                event.preventDefault();
                onNext();
              }}
            >
              {t(isAllAnswered ? "test.see-result" : "test.next-question")}
            </Link>
          )}
          {!answer && !isWaiting && (
            <Button type="submit" large busy={submission.isBusy}>
              {t("test.check")}
            </Button>
          )}
        </div>
      </AnswerForm>
    </div>
  );
}
