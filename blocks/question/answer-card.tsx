import type { FormEvent, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import type { Answer, PublicScreen } from "#blocks/screen.ts";
import { AgainLink, AnswerForm, AnswerNotice } from "./answer-form.tsx";
import type { Answering } from "./use-answering.ts";
import { Verdict } from "./verdict.tsx";

type AnswerCardProps = {
  componentId: string;
  screen: Pick<PublicScreen, "kind">;
  answering: Answering;
  /** Undefined while it is asked, also once more. */
  answer: Answer | undefined;
  /** Key of what is missing before it can be sent; null: nothing. */
  missing: string | null;
  /** How often it was missing in a row. */
  missingTimes: number;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/** What a lesson asks, in its form: with the button that checks it, or how it was and the way to try again. */
export function AnswerCard(props: AnswerCardProps) {
  const { componentId, screen, answering, answer, missing, missingTimes, onSubmit, children } =
    props;
  const t = useTranslations();
  return (
    <div id={`q-${componentId}`} className="question-card">
      <AnswerForm
        answering={answering}
        intent="answer"
        componentId={componentId}
        onSubmit={onSubmit}
      >
        {children}
        <div role="status">{answer && <Verdict answer={answer} />}</div>
        {/* Only a lesson keeps answers: elsewhere it is for looking at. */}
        {screen.kind === "element" && (
          <div className="question-card__end">
            <span className="small muted">{!answer && t("question.change-later")}</span>
            {answer ? (
              <AgainLink
                componentId={componentId}
                className="button button--text"
                onAgain={answering.startAgain}
              >
                {t("question.again")}
              </AgainLink>
            ) : (
              <Button type="submit" busy={answering.busy}>
                {t("lesson.check-answer")}
              </Button>
            )}
          </div>
        )}
        {!answer && <AnswerNotice message={missing ?? answering.fault} times={missingTimes} />}
      </AnswerForm>
    </div>
  );
}
