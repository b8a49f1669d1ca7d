import { useTranslations } from "use-intl";
import { waiting } from "#ui/hydrated.ts";
import type { TestStore } from "./test-store.ts";

type StepsProps = {
  store: TestStore;
  total: number;
  /** For scripts: it only keeps its place, since a question that moved under a finger would lose the press. */
  waits?: boolean;
};

/** How far one has come in a test. */
export function Steps({ store, total, waits = false }: StepsProps) {
  const t = useTranslations();
  const { list, activeStep: place } = store;
  const names = (step: number) =>
    [
      step === place ? "at" : step < list.length ? "on" : "",
      list[step]?.marked ? "is-marked" : "",
    ].join(" ");
  return (
    <div
      className="steps"
      {...waiting(waits)}
      role="img"
      aria-label={t("test.question-number", { number: place + 1, total })}
    >
      {Array.from({ length: total }, (_, step) => (
        <i key={step} className={names(step)} />
      ))}
    </div>
  );
}
