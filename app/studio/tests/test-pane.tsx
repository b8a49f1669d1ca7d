import { useId } from "react";
import { useTranslations } from "use-intl";
import { attemptsMax, showAnswersChoices } from "#domains/courses/course.ts";
import type { Json } from "#domains/drafts/operations.ts";
import type { TestStatistics } from "#domains/learning/answers/load-test-statistics.server.ts";
import { defaultPassMark, maxScore } from "#domains/learning/answers/grading.ts";
import { NumberInput } from "#app/studio/blocks/inspector/number-input.tsx";
import { useCanWrite, useElementDraft } from "#app/studio/editing/editing-context.tsx";
import { Choice } from "#app/studio/ui/choice.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { isArranged, rightPairIds } from "./question-kinds.ts";
import { PeopleByPoints } from "./people-by-points.tsx";
import type { EditedQuestion } from "./test-document.ts";

type Props = {
  points: number;
  questions: readonly EditedQuestion[];
  statistics: TestStatistics | null;
};

/** The settings of a test, and how people did. */
export function TestPane({ points, questions, statistics }: Props) {
  const t = useTranslations();
  const canWrite = useCanWrite();
  const fieldId = useId();
  const { document, change } = useElementDraft();
  if (document.type !== "test" || !canWrite) return null;
  const { passMark = defaultPassMark, attempts, verificationType = "end", showAnswers } = document;
  const set = (key: string, value: Json | undefined) =>
    change(
      value === undefined
        ? key in document
          ? [{ op: "unset", path: [key] }]
          : []
        : [{ op: "set", path: [key], value }],
      { typing: key },
    );
  const changed = questions.flatMap((question, index) =>
    hasOtherRightAnswers(question, statistics) ? [index + 1] : [],
  );
  return (
    <div className="studio-test-pane">
      <h2>{t("studio.test.settings")}</h2>
      <NumberInput
        label={t("studio.test.pass-mark")}
        help={t("studio.test.points-needed", {
          points: Math.ceil((passMark * points) / maxScore),
          max: points,
        })}
        value={passMark}
        min={0}
        max={maxScore}
        whenEmpty="wrong"
        onChange={(value) => set("passMark", value)}
      />
      <Choice
        type="checkbox"
        label={t("studio.test.limit-attempts")}
        checked={attempts !== undefined}
        onChange={({ target }) => set("attempts", target.checked ? 1 : undefined)}
      />
      {attempts !== undefined && (
        <NumberInput
          label={t("studio.test.attempts")}
          value={attempts}
          min={1}
          max={attemptsMax}
          whenEmpty="wrong"
          onChange={(value) => set("attempts", value)}
        />
      )}
      <div className="studio-field">
        <label htmlFor={`${fieldId}-verify`}>{t("studio.test.verify")}</label>
        <select
          className="studio-input"
          id={`${fieldId}-verify`}
          value={verificationType}
          onChange={({ target }) => set("verificationType", target.value)}
        >
          <option value="each">{t("studio.test.after-each")}</option>
          <option value="end">{t("studio.test.at-end")}</option>
        </select>
      </div>
      <div className="studio-field">
        <label htmlFor={`${fieldId}-show`}>{t("studio.test.show-answers")}</label>
        <select
          className="studio-input"
          id={`${fieldId}-show`}
          value={shownWhen(showAnswers, verificationType)}
          onChange={({ target }) => set("showAnswers", target.value)}
        >
          {showAnswersChoices
            .filter((one) => one !== "each" || verificationType === "each")
            .map((one) => (
              <option key={one} value={one}>
                {t(showAnswersTexts[one])}
              </option>
            ))}
        </select>
      </div>
      <Choice
        type="checkbox"
        label={t("studio.test.shuffle-questions")}
        checked={document.randomized === true}
        onChange={({ target }) => set("randomized", target.checked)}
      />
      <Choice
        type="checkbox"
        label={t("studio.test.shuffle-answers")}
        checked={document.shuffleAnswers === true}
        onChange={({ target }) => set("shuffleAnswers", target.checked || undefined)}
      />
      {changed.length > 0 && (
        <div className="studio-note" role="status">
          <StudioIcon name="info" />
          <p>
            {t("studio.test.right-changed", { count: changed.length, numbers: changed.join(", ") })}
          </p>
        </div>
      )}
      {statistics !== null && (
        <PeopleByPoints statistics={statistics} questions={questions} passMark={passMark} />
      )}
    </div>
  );
}

const showAnswersTexts = {
  each: "studio.test.after-each",
  end: "studio.test.at-end",
  never: "studio.test.never",
} as const;

/** A test that is checked at its end can't show right answers earlier. */
function shownWhen(
  showAnswers: "each" | "end" | "never" | undefined,
  verificationType: "each" | "end",
) {
  return verificationType === "end" && showAnswers !== "never"
    ? "end"
    : (showAnswers ?? verificationType);
}

/** Whether other answers are right now than in the published question, which people have answered. */
function hasOtherRightAnswers(
  question: EditedQuestion,
  statistics: TestStatistics | null,
): boolean {
  const published = statistics?.questions.find(
    ({ componentId, isCurrent }) => componentId === question.id && isCurrent,
  );
  if (!published || published.people === 0) return false;
  const rightIds = (variants: readonly { id: string; correct?: boolean }[]) =>
    variants
      .flatMap(({ id, correct }) => (correct ? [id] : []))
      .toSorted()
      .join(" ");
  const edited = isArranged(question)
    ? rightPairIds(question).toSorted().join(" ")
    : rightIds(question.variants);
  return rightIds(published.variants) !== edited;
}
