import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { PublicQuestion } from "#domains/results/grading.ts";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { Icon } from "#ui/icons.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import type { Answer } from "#blocks/screen.ts";
import { AgainLink, AnswerForm, AnswerNotice, hasChoice } from "./answer-form.tsx";
import { answerField, QuestionFields } from "./question-fields.tsx";
import { useAnswering } from "./use-answering.ts";

export default function View({ props, screen }: BlockViewProps<PublicQuestion>) {
  const { componentId: id, variants } = props;
  const t = useTranslations();
  const hydrated = useHydrated();
  const answering = useAnswering(id, screen.path);
  const [unchosen, setUnchosen] = useState(false);
  const answer = answering.again ? undefined : screen.answers[id];
  if (variants.length === 0) return null;

  function submit(event: FormEvent<HTMLFormElement>) {
    const chosen = hasChoice(event.currentTarget, answerField(id));
    setUnchosen(!chosen);
    if (chosen) answering.send(event, aboutAnswer(props, event.currentTarget));
    else event.preventDefault();
  }
  return (
    <div id={`q-${id}`} className="ask">
      <AnswerForm answering={answering} intent="answer" componentId={id} onSubmit={submit}>
        <QuestionFields
          key={answer ? "answered" : "open"}
          question={props}
          answer={answer}
          required={!hydrated}
          onChoose={() => setUnchosen(false)}
        />
        <div role="status">{answer && <Verdict answer={answer} />}</div>
        {/* Only a lesson keeps answers: elsewhere it is for looking at. */}
        {screen.kind === "element" && (
          <div className="ask__end">
            <span className="small dim">{!answer && t("question.change-later")}</span>
            {answer ? (
              <AgainLink componentId={id} className="btn btn--text" onAgain={answering.startAgain}>
                {t("question.again")}
              </AgainLink>
            ) : (
              <Button type="submit" busy={answering.busy}>
                {t("lesson.check-answer")}
              </Button>
            )}
          </div>
        )}
        {!answer && <AnswerNotice message={unchosen ? "test.choose-first" : answering.fault} />}
      </AnswerForm>
    </div>
  );
}

/** What the result tells of the question and of the variants that were chosen (section 3). */
function aboutAnswer({ componentId, text, variants }: PublicQuestion, form: HTMLFormElement) {
  const chosen = new FormData(form).getAll(answerField(componentId));
  const picked = variants.filter(({ id }) => chosen.includes(id));
  return { componentName: "question", text, variants: picked };
}

function Verdict({ answer }: { answer: Answer }) {
  const t = useTranslations();
  const opinion = answer.right.length === 0;
  const words = opinion ? "question.opinion" : answer.correct ? "test.right" : "test.wrong";
  return (
    <div className="say">
      <Icon name={opinion || answer.correct ? "check" : "info"} />
      <p>
        <b>{t(words)}</b>
        {answer.explanation !== undefined && ` ${answer.explanation}`}
      </p>
    </div>
  );
}
