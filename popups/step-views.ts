import type { SignInMethod } from "#domains/identity/sign-in/sign-in-method.ts";
import { byFolder } from "./by-folder.ts";
import type { StepModule } from "./step-module.ts";

/** Each step's view by its folder's name, which is the component that a scenario's step names. */
export const stepViews = byFolder(
  import.meta.glob<StepModule>("./steps/*/view.tsx", { eager: true, import: "default" }),
);

/** Returns the step that a sign-in method's button opens; undefined: the method redirects to a provider. */
export function stepOfMethod(method: SignInMethod): string | undefined {
  for (const [step, module] of stepViews) if (module.method === method) return step;
  return undefined;
}
