import { mapByFolder } from "./by-folder.ts";
import type { StepInfo } from "./step-module.ts";

/** The information about each step that is needed before its view is loaded, by the step's folder. */
export const stepInfo = mapByFolder(
  import.meta.glob<StepInfo>("./steps/*/step.ts", { eager: true, import: "default" }),
);

/** Whether an address opens a step with a loader, so that opening it needs a request. */
export function needsStepData(search: URLSearchParams): boolean {
  const scenario = search.get("scenario");
  const step = search.get("step");
  const isOpened = (key: string) =>
    step === null ? key.startsWith(`${scenario}/`) : key === step || key === `${scenario}/${step}`;
  return [...stepInfo.values()].some(({ loadsAt = [] }) => loadsAt.some(isOpened));
}
