import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { PublicArrangement } from "#domains/learning/answers/arrangement.ts";
import { Icon } from "#ui/icons.tsx";
import type { Answer } from "#blocks/screen.ts";
import { parsePairs, sortRows } from "./pairs.ts";

type ResultProps = { exercise: PublicArrangement; answer: Answer };

/** What a learner arranged, row by row, and the right answer where theirs is wrong. */
export const ArrangementResult = (props: ResultProps) =>
  props.exercise.kind === "order" ? <OrderResult {...props} /> : <MatchResult {...props} />;

function OrderResult({ exercise, answer }: ResultProps) {
  const t = useTranslations();
  const isRight = findRightRows(exercise, answer);
  return (
    <>
      <ol className="arrangement">
        {sortRows(exercise, answer.variants).map(({ id, text }) => (
          <MarkedRow key={id} right={isRight(id)}>
            <span>{text}</span>
          </MarkedRow>
        ))}
      </ol>
      {!answer.correct && answer.right.length > 0 && (
        <div className="arrangement-row__right">
          <p className="small muted">{t("arrange.right-order")}</p>
          <ol>
            {sortRows(exercise, answer.right).map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}

function MatchResult({ exercise, answer }: ResultProps) {
  const t = useTranslations();
  const isRight = findRightRows(exercise, answer);
  const chosen = parsePairs(answer.variants);
  const right = parsePairs(answer.right);
  return (
    <ul className="arrangement">
      {exercise.rows.map(({ id, text }) => (
        <MarkedRow key={id} right={isRight(id)}>
          <span>
            {text}
            <b>{choiceText(exercise, chosen.get(id))}</b>
            {isRight(id) === false && (
              <em>
                {t("test.right-answer")}: {choiceText(exercise, right.get(id))}
              </em>
            )}
          </span>
        </MarkedRow>
      ))}
    </ul>
  );
}

export const choiceText = ({ choices }: PublicArrangement, choiceId: string | undefined): string =>
  choices.find(({ id }) => id === choiceId)?.text ?? "";

/**
 * Returns a function that says whether a row is right; null while the right answer may not be shown. Rows with the same
 * words can take each other's place.
 */
function findRightRows(
  exercise: PublicArrangement,
  { variants, right, correct, isRightHidden }: Answer,
): (rowId: string) => boolean | null {
  const textOf = (rowId: string, choiceId: string | undefined) =>
    JSON.stringify([
      exercise.rows.find(({ id }) => id === rowId)?.text,
      choiceText(exercise, choiceId),
    ]);
  const rightTexts = new Set([...parsePairs(right)].map(([row, choice]) => textOf(row, choice)));
  const chosen = parsePairs(variants);
  return (rowId) =>
    isRightHidden && !correct ? null : correct || rightTexts.has(textOf(rowId, chosen.get(rowId)));
}

/** A row marked right or wrong, or not marked if `right` is null. */
function MarkedRow({ right, children }: { right: boolean | null; children: ReactNode }) {
  const t = useTranslations();
  if (right === null)
    return <li className="arrangement-row arrangement-row--unmarked">{children}</li>;
  return (
    <li
      className={
        right ? "arrangement-row arrangement-row--ok" : "arrangement-row arrangement-row--no"
      }
    >
      <span className="arrangement-row__mark">
        <Icon name={right ? "check" : "close"} size={16} />
        <span className="visually-hidden">{t(right ? "test.right-short" : "test.not-right")}</span>
      </span>
      {children}
    </li>
  );
}
