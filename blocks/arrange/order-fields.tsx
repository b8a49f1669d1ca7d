import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { PublicArrangement } from "#domains/learning/answers/arrangement.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { Icon } from "#ui/icons.tsx";
import { answerField } from "#blocks/question/question-fields.tsx";
import type { FieldsProps } from "./arrangement-fields.tsx";
import { parsePairs, sortRows } from "./pairs.ts";

type Row = PublicArrangement["rows"][number];

/** The last pressed button. It moves with its item and loses the focus, so it must get the focus again. */
type PressedButton = { rowId: string; offset: -1 | 1 };

/** Buttons move an item up or down. Without scripts, each item has a select for its position. */
export function OrderFields({ exercise, given, onChange }: FieldsProps) {
  const t = useTranslations();
  const hydrated = useHydrated();
  const [rows, setRows] = useState<readonly Row[]>(() => sortRows(exercise, given));
  const [pressedButton, setPressedButton] = useState<PressedButton | null>(null);
  const [restored, setRestored] = useState(given);
  if (given !== restored) {
    setRestored(given);
    if (!pressedButton) setRows(sortRows(exercise, given));
  }
  const list = useRef<HTMLOListElement>(null);
  const notify = useEffectEvent(() => onChange?.());
  // An element that moves within the page loses the focus.
  useLayoutEffect(() => {
    if (!pressedButton) return;
    const name = `${pressedButton.rowId}:${pressedButton.offset}`;
    list.current?.querySelector<HTMLElement>(`[data-move="${name}"]`)?.focus();
    notify();
  }, [pressedButton]);

  function moveRow(index: number, offset: -1 | 1) {
    const row = rows[index]!;
    const neighbour = rows[index + offset];
    if (!neighbour) return;
    setRows(rows.map((r) => (r === row ? neighbour : r === neighbour ? row : r)));
    setPressedButton({ rowId: row.id, offset });
  }
  const positions = parsePairs(given ?? []);
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
                defaultValue={`${row.id}:${positions.get(row.id) ?? index + 1}`}
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
