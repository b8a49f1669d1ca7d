import { useEffect, useState } from "react";
import { offeredSignInMethods } from "#domains/identity/sign-in/sign-in-method.ts";
import { catalogue } from "#scenarios/catalogue.ts";
import type { Step } from "#scenarios/scenario.ts";
import { reloadOnce } from "#ui/reload-once.ts";
import { retryFetch } from "#ui/retry-fetch.ts";
import { whenIdle } from "#ui/when-idle.ts";
import type { StepModule } from "./step-module.ts";
import { loadStepView, stepOfMethod, stepViewOf } from "./step-views.ts";
import type { PopupView } from "./use-scenario.ts";

/** Returns the view of the shown step, or undefined while its code is being loaded. */
export function useStepView(component: string): StepModule | undefined {
  const [, setLoaded] = useState<string>();
  useEffect(() => {
    if (stepViewOf(component)) return;
    let isShown = true;
    let failures = 0;
    async function load() {
      try {
        if (isShown) await loadStepView(component);
      } catch (error) {
        failures += 1;
        // The server probably has a newer version by now: a reload gets that, at the same step.
        if (isShown && failures > 1) reloadOnce();
        throw error;
      }
    }
    retryFetch(load).then(
      () => isShown && setLoaded(component),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [component]);
  return stepViewOf(component);
}

/** Loads the views of the steps that probably come next, when the browser is idle and not saving data. */
export function useNextStepViews({ transition, facts }: PopupView, isDue: boolean): void {
  const { scenario } = transition.state;
  const { registration } = facts;
  useEffect(() => {
    if (!isDue || scenario === null) return;
    const steps: readonly Step[] = catalogue[scenario].steps;
    const methodSteps = offeredSignInMethods(registration).map(stepOfMethod);
    const likelySteps = steps.filter(({ id, needsJump }) => !needsJump || methodSteps.includes(id));
    // Users without an account open the registration from any login.
    const names = [
      "sign-in",
      ...likelySteps.flatMap(({ id, component = id, nextStep }) => [component, nextStep]),
    ];
    return whenIdle(() => {
      for (const name of names) if (typeof name === "string") loadStepView(name).catch(() => {});
    });
  }, [isDue, scenario, registration]);
}
