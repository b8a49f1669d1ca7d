import type { Way } from "#domains/identity/sign-in/way.ts";
import { byFolder } from "./by-folder.ts";
import type { StepModule } from "./step-module.ts";

/** The view of each step, by its folder's name: the component that a scenario's step names. */
export const stepViews = byFolder(
  import.meta.glob<StepModule>("./steps/*/view.tsx", { eager: true, import: "default" }),
);

/** The step that a sign-in method's button opens; undefined: the method leaves for another service. */
export function stepOfMethod(method: Way): string | undefined {
  for (const [step, module] of stepViews) if (module.method === method) return step;
  return undefined;
}
