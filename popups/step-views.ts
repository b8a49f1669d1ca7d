import type { SignInMethod } from "#domains/identity/sign-in/sign-in-method.ts";
import { mapByFolder } from "./by-folder.ts";
import { stepInfo } from "./step-info.ts";
import type { StepModule } from "./step-module.ts";

/** The views of the scenario `login`, which come with the popup's code. */
const bundledViews = mapByFolder(
  import.meta.glob<StepModule>(
    "./steps/{mixed-login,login-by-email,forgot-password,final-action,success}/view.tsx",
    { eager: true, import: "default" },
  ),
);

/** The views of all other steps: each is loaded when the popup needs it. */
const lazyViews = mapByFolder(
  import.meta.glob<StepModule>(
    [
      "./steps/*/view.tsx",
      "!./steps/{mixed-login,login-by-email,forgot-password,final-action,success}/view.tsx",
    ],
    { import: "default" },
  ),
);

const loadedViews = new Map(bundledViews);

/** Whether there is a view with this name; `component` is its folder, as a scenario's step names it. */
export const hasStepView = (component: string): boolean =>
  bundledViews.has(component) || lazyViews.has(component);

/** Whether a view isn't part of the popup's code. */
export const isLoadedLater = (component: string): boolean => lazyViews.has(component);

/** Returns a view, if its code is loaded. */
export const stepViewOf = (component: string): StepModule | undefined => loadedViews.get(component);

export async function loadStepView(component: string): Promise<void> {
  const load = lazyViews.get(component);
  if (load && !loadedViews.has(component)) loadedViews.set(component, await load());
}

/**
 * Loads the view of the step that the document contains, so that React can hydrate it.
 * @public Used through the dynamic import in popup-code.ts.
 */
export function loadSentView(): Promise<void> {
  const body = document.querySelector<HTMLElement>("[data-step-view]");
  return loadStepView(body?.dataset["stepView"] ?? "");
}

export async function loadAllStepViews(): Promise<void> {
  await Promise.all(Array.from(lazyViews.keys(), loadStepView));
}

/** Returns the step that a sign-in method's button opens; undefined: the method redirects to a provider. */
export function stepOfMethod(method: SignInMethod): string | undefined {
  for (const [step, info] of stepInfo) if (info.method === method) return step;
  return undefined;
}

// The server renders any step, so it loads all views at start.
if (import.meta.env.SSR) void loadAllStepViews();
