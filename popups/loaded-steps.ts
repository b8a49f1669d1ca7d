/**
 * Where steps ask the server for something when the popup opens them, by folder: `scenario/step` where a scenario may
 * show the step without naming it in the address, else the step's id. A step with a loader that is in no list asks
 * only with a document.
 */
export const loadedSteps: Readonly<Record<string, readonly string[]>> = import.meta.glob<
  readonly string[]
>("./steps/*/step.ts", { eager: true, import: "default" });

const keys = Object.values(loadedSteps).flat();

/** Whether what an address opens has something to ask, so that opening it is a question to the server. */
export function asksServer(search: URLSearchParams): boolean {
  const scenario = search.get("scenario");
  const step = search.get("step");
  return keys.some((key) =>
    step === null ? key.startsWith(`${scenario}/`) : key === step || key === `${scenario}/${step}`,
  );
}
