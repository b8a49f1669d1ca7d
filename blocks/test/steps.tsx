import { useTranslations } from "use-intl";
import { reservedSpaceProps } from "#ui/use-hydrated.ts";
import type { TestStore } from "./test-store.ts";

type StepsProps = {
  store: TestStore;
  total: number;
  /**
   * Whether scripts don't run yet. Until they do, the progress only takes its space: if a question moved while being
   * clicked, the click would miss it.
   */
  isBeforeHydration?: boolean;
};

/** Progress through a test's questions. */
export function Steps({ store, total, isBeforeHydration = false }: StepsProps) {
  const t = useTranslations();
  const { list, activeStep: currentIndex } = store;
  const classNames = (step: number) =>
    [
      step === currentIndex ? "is-current" : step < list.length ? "is-reached" : "",
      list[step]?.marked ? "is-marked" : "",
    ].join(" ");
  return (
    <div
      className="test-steps"
      {...reservedSpaceProps(isBeforeHydration)}
      role="img"
      aria-label={t("test.question-number", { number: currentIndex + 1, total })}
    >
      {Array.from({ length: total }, (_, step) => (
        <i key={step} className={classNames(step)} />
      ))}
    </div>
  );
}
