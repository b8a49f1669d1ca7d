import { useTranslations } from "use-intl";
import type { PublicTestQuestion } from "#domains/learning/answers/test-questions.ts";
import type { RichNode } from "#ui/rich-node.ts";
import { RichText } from "#ui/rich-text.tsx";
import { maxPointsOf } from "./test-data.ts";

type IntroProps = {
  nodes: readonly RichNode[];
  questions: readonly PublicTestQuestion[];
  passMark: number;
  attemptsLeft: number | null;
};

/** The text before a test's first question. */
export function Intro({ nodes, questions, passMark, attemptsLeft }: IntroProps) {
  const t = useTranslations();
  const points = maxPointsOf(questions);
  return (
    <div className="test__intro">
      <RichText nodes={nodes} />
      <p className="small muted">
        {t("test.question-count", { count: questions.length })}.{" "}
        {points !== null && `${t("test.points-count", { points })}. `}
        {t("test.pass-mark", { percent: passMark })}
        {attemptsLeft !== null && ` ${t("test.attempts-left", { count: attemptsLeft })}`}
      </p>
    </div>
  );
}
