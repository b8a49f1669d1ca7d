import { type FormEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { PublicQuestion } from "#domains/learning/answers/grading.ts";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { describeAnswer } from "#blocks/question/about-answer.ts";
import { AnswerForm, AnswerNotice, hasChoice } from "#blocks/question/answer-form.tsx";
import { answerField, QuestionFields } from "#blocks/question/question-fields.tsx";
import { savedKey, waitingKey } from "#blocks/question/sending.ts";
import { useAnswering } from "#blocks/question/use-answering.ts";
import { Verdict } from "#blocks/question/verdict.tsx";
import type { Answer } from "#blocks/screen.ts";

type EachQuestionProps = {
  question: PublicQuestion;
  /** The position of the question, counted from 1. */
  number: number;
  total: number;
  answer: Answer | undefined;
  session: string;
  path: string;
  hidden: boolean;
  /** Whether no question is left to answer. */
  last: boolean;
  onAnswer: () => void;
  /** Called when the answer starts or stops waiting on this device for a connection. */
  onWaiting: (id: string, waits: boolean) => void;
  onNext: () => void;
};

/**
 * A question of a test, and the result of its answer. It sends its own answer, so that a queued answer isn't lost when
 * the learner continues.
 */
export function EachQuestion(props: EachQuestionProps) {
  const { question, number, total, answer, session, path, hidden, last } = props;
  const { onAnswer, onWaiting, onNext } = props;
  const { componentId: id } = question;
  const t = useTranslations();
  const hydrated = useHydrated();
  const answering = useAnswering(id, path);
  const [unchosen, setUnchosen] = useState(0);
  const { fault } = answering;
  const waits = !answer && (fault === savedKey || fault === waitingKey);
  useEffect(() => onWaiting(id, waits), [id, waits, onWaiting]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = hasChoice(event.currentTarget, answerField(id));
    setUnchosen(chosen ? 0 : unchosen + 1);
    if (!chosen || answering.busy) return;
    onAnswer();
    answering.send(event, describeAnswer("question", question, event.currentTarget));
  }
  return (
    <div id={`q-${id}`} className="test__question" hidden={hidden}>
      <AnswerForm answering={answering} intent="question" componentId={id} onSubmit={submit}>
        <input type="hidden" name="attempt" value={session} />
        <p className="test__number">{t("test.question-number", { number, total })}</p>
        <QuestionFields
          key={answer ? "answered" : "open"}
          question={question}
          answer={answer}
          required={!hydrated}
          onChoose={() => setUnchosen(0)}
        />
        <div role="status">{answer && <Verdict answer={answer} />}</div>
        {!answer && (
          <AnswerNotice message={unchosen > 0 ? "test.choose-first" : fault} times={unchosen} />
        )}
        <div className="question-card__end">
          <span className="small muted">{!answer && !waits && t("test.first-counts")}</span>
          {(answer || (waits && !last)) && (
            <Link
              className="button button--large"
              to={path}
              onClick={(event) => {
                event.preventDefault();
                onNext();
              }}
            >
              {t(last ? "test.see-result" : "test.next-question")}
            </Link>
          )}
          {!answer && !waits && (
            <Button type="submit" large busy={answering.busy}>
              {t("test.check")}
            </Button>
          )}
        </div>
      </AnswerForm>
    </div>
  );
}
