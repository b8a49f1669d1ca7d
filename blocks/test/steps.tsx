import { useTranslations } from "use-intl";
import { reservedPlace } from "#ui/hydrated.ts";
import type { TestStore } from "./test-store.ts";

type StepsProps = {
  store: TestStore;
  total: number;
  /**
   * Whether scripts don't run yet. Until they do, only the space is reserved: a question that moved while it is pressed
   * would miss the click.
   */
  waits?: boolean;
};

/** Progress through a test's questions. */
export function Steps({ store, total, waits = false }: StepsProps) {
  const t = useTranslations();
  const { list, activeStep: place } = store;
  const names = (step: number) =>
    [
      step === place ? "is-current" : step < list.length ? "is-reached" : "",
      list[step]?.marked ? "is-marked" : "",
    ].join(" ");
  return (
    <div
      className="test-steps"
      {...reservedPlace(waits)}
      role="img"
      aria-label={t("test.question-number", { number: place + 1, total })}
    >
      {Array.from({ length: total }, (_, step) => (
        <i key={step} className={names(step)} />
      ))}
    </div>
  );
}
