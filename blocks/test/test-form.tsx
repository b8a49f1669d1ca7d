import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { PublicQuestion } from "#domains/results/grading.ts";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { Icon } from "#ui/icons.tsx";
import type { RichNode } from "#ui/rich-node.ts";
import { RichText } from "#ui/rich-text.tsx";
import { AnswerForm, AnswerNotice, hasChoice } from "#blocks/question/answer-form.tsx";
import { answerField, QuestionFields } from "#blocks/question/question-fields.tsx";
import type { Answering } from "#blocks/question/use-answering.ts";

type TestFormProps = {
  componentId: string;
  intro: readonly RichNode[];
  passMark: number;
  questions: readonly PublicQuestion[];
  answering: Answering;
};

/** All questions in one form: one after another where scripts run, below each other where not. */
export function TestForm(props: TestFormProps) {
  const { componentId, intro, passMark, questions, answering } = props;
  const t = useTranslations();
  const steps = useHydrated();
  const [place, setPlace] = useState(0);
  const [unchosen, setUnchosen] = useState(false);
  const shown = useShownQuestion(place);
  const last = questions.length - 1;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const question = questions[place];
    const chosen = !question || hasChoice(event.currentTarget, answerField(question.componentId));
    setUnchosen(!chosen);
    if (!chosen) return;
    if (place < last) setPlace(place + 1);
    else answering.send(event);
  }
  function turnTo(next: number) {
    setUnchosen(false);
    setPlace(next);
  }
  return (
    <AnswerForm answering={answering} intent="test" componentId={componentId} onSubmit={submit}>
      {(!steps || place === 0) && (
        <div className="test__intro">
          <RichText nodes={intro} />
          <p className="small dim">
            {t("test.question-count", { count: questions.length })}.{" "}
            {t("test.pass-mark", { percent: passMark })}
          </p>
        </div>
      )}
      {steps && <Steps place={place} total={questions.length} />}
      {questions.map((question, index) => (
        <div
          key={question.componentId}
          ref={index === place ? shown : undefined}
          className="test__question"
          hidden={steps && index !== place}
        >
          <p className="test__number">
            {t("test.question-number", { number: index + 1, total: questions.length })}
          </p>
          <QuestionFields
            question={question}
            required={!steps}
            onChoose={() => setUnchosen(false)}
          />
        </div>
      ))}
      <AnswerNotice message={unchosen ? "test.choose-first" : answering.fault} />
      <div className="ask__end">
        {steps && place > 0 ? (
          <Button kind="text" onClick={() => turnTo(place - 1)}>
            <Icon name="back" size={16} flip />
            {t("test.previous-question")}
          </Button>
        ) : (
          <span />
        )}
        <Button type="submit" large busy={answering.busy}>
          {steps && place < last ? t("test.next-question") : t("test.see-result")}
        </Button>
      </div>
    </AnswerForm>
  );
}

/** Puts the focus on the question one has turned to, so that it is read aloud and in view. */
function useShownQuestion(place: number) {
  const shown = useRef<HTMLDivElement>(null);
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    shown.current?.querySelector("fieldset")?.focus();
  }, [place]);
  return shown;
}

function Steps({ place, total }: { place: number; total: number }) {
  const t = useTranslations();
  return (
    <div
      className="steps"
      role="img"
      aria-label={t("test.question-number", { number: place + 1, total })}
    >
      {Array.from({ length: total }, (_, step) => (
        <i key={step} className={step < place ? "on" : step === place ? "at" : undefined} />
      ))}
    </div>
  );
}
