import { useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { PublicArrangement } from "#domains/learning/answers/arrangement.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { Icon } from "#ui/icons.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Exercise, MarkedRow, parsePairs, type ResultProps } from "#blocks/arrange/exercise.tsx";
import { answerField } from "#blocks/question/question-fields.tsx";

export { default as styleSheetUrl } from "#blocks/lessons.css?url";

type Row = PublicArrangement["rows"][number];

/** Buttons move an item up or down. Without scripts, each item has a select for its position. */
export default function View({ props, screen }: BlockViewProps<PublicArrangement>) {
  const t = useTranslations();
  return (
    <Exercise
      props={props}
      screen={screen}
      hint={t("arrange.order-hint")}
      fields={<OrderFields exercise={props} />}
      result={Result}
    />
  );
}

/** The last pressed button. It moves with its item and loses the focus, so it must get the focus again. */
type PressedButton = { rowId: string; offset: -1 | 1 };

function OrderFields({ exercise }: { exercise: PublicArrangement }) {
  const t = useTranslations();
  const hydrated = useHydrated();
  const [rows, setRows] = useState<readonly Row[]>(exercise.rows);
  const [pressedButton, setPressedButton] = useState<PressedButton | null>(null);
  const list = useRef<HTMLOListElement>(null);
  // An element that moves within the page loses the focus.
  useLayoutEffect(() => {
    if (!pressedButton) return;
    const name = `${pressedButton.rowId}:${pressedButton.offset}`;
    list.current?.querySelector<HTMLElement>(`[data-move="${name}"]`)?.focus();
  }, [pressedButton]);

  function moveRow(index: number, offset: -1 | 1) {
    const row = rows[index]!;
    const neighbour = rows[index + offset];
    if (!neighbour) return;
    setRows(rows.map((r) => (r === row ? neighbour : r === neighbour ? row : r)));
    setPressedButton({ rowId: row.id, offset });
  }
  const movedRow = rows.find(({ id }) => id === pressedButton?.rowId);
  return (
    <>
      <ol className="arrangement" ref={list}>
        {rows.map((row, index) => (
          <li key={row.id} className="arrangement-row">
            <span className="arrangement-row__mark" aria-hidden="true">
              {index + 1}
            </span>
            <span>{row.text}</span>
            {hydrated ? (
              <span className="arrangement-row__moves">
                <input
                  type="hidden"
                  name={answerField(exercise.componentId)}
                  value={`${row.id}:${index + 1}`}
                />
                {([-1, 1] as const).map((offset) => (
                  <button
                    key={offset}
                    type="button"
                    className="icon-button"
                    data-move={`${row.id}:${offset}`}
                    aria-label={t(offset < 0 ? "arrange.up" : "arrange.down", { text: row.text })}
                    aria-disabled={rows[index + offset] === undefined}
                    onClick={() => moveRow(index, offset)}
                  >
                    <Icon name={offset < 0 ? "up" : "down"} />
                  </button>
                ))}
              </span>
            ) : (
              <select
                className="input arrangement-row__moves"
                name={answerField(exercise.componentId)}
                aria-label={t("arrange.place-of", { text: row.text })}
                defaultValue={`${row.id}:${index + 1}`}
              >
                {exercise.choices.map((choice) => (
                  <option key={choice.id} value={`${row.id}:${choice.id}`}>
                    {choice.text}
                  </option>
                ))}
              </select>
            )}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {movedRow &&
          t("arrange.moved", {
            text: movedRow.text,
            place: rows.indexOf(movedRow) + 1,
            total: rows.length,
          })}
      </p>
    </>
  );
}

function Result({ exercise, answer }: ResultProps) {
  const t = useTranslations();
  const chosenPositions = parsePairs(answer.variants);
  const rightPositions = parsePairs(answer.right);
  const sortRowsBy = (positions: Map<string, string>) =>
    [...exercise.rows].sort((a, b) => Number(positions.get(a.id)) - Number(positions.get(b.id)));
  return (
    <>
      <ol className="arrangement">
        {sortRowsBy(chosenPositions).map(({ id, text }) => (
          <MarkedRow key={id} right={chosenPositions.get(id) === rightPositions.get(id)}>
            <span>{text}</span>
          </MarkedRow>
        ))}
      </ol>
      {!answer.correct && (
        <div className="arrangement-row__right">
          <p className="small muted">{t("arrange.right-order")}</p>
          <ol>
            {sortRowsBy(rightPositions).map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}
