/**
 * Where steps load data when the popup opens them, by folder: `scenario/step` where a scenario may show the step
 * without naming it in the address, otherwise the step's id. The loader of a step in no list runs only with a document
 * request.
 */
export const loadedSteps: Readonly<Record<string, readonly string[]>> = import.meta.glob<
  readonly string[]
>("./steps/*/step.ts", { eager: true, import: "default" });

const keys = Object.values(loadedSteps).flat();

/** Whether an address opens a step with a loader, so that opening it needs a request. */
export function asksServer(search: URLSearchParams): boolean {
  const scenario = search.get("scenario");
  const step = search.get("step");
  return keys.some((key) =>
    step === null ? key.startsWith(`${scenario}/`) : key === step || key === `${scenario}/${step}`,
  );
}
