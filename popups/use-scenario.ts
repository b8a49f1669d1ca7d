import { useMemo } from "react";
import { useLocation } from "react-router";
import type { SignInMethod } from "#domains/identity/sign-in/sign-in-method.ts";
import { readScenarioAddress } from "#scenarios/address.ts";
import { catalogue } from "#scenarios/catalogue.ts";
import { back, start, switchTo, type StepView, type Transition, view } from "#scenarios/engine.ts";
import type { Facts } from "#scenarios/facts.ts";
import type { ScenarioId, Step } from "#scenarios/scenario.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { RootData, ScreenFacts } from "#request/root-data.ts";
import { stepOfMethod } from "./step-views.ts";
import { scenarioFacts } from "./scenario-facts.ts";
import { closedAddress, pagePath } from "./page-path.ts";
import { stepAddress, transitionAddress } from "./transition-address.ts";
import { scenarioOptions } from "./scenario-options.ts";

/** The popup of an address: its step, and the addresses that it can lead to. */
export type PopupView = {
  transition: Transition;
  facts: Facts;
  shownStep: StepView | undefined;
  /** The page behind, with its own query. */
  path: string;
  /** The single-use token of restore-password, as in the address. */
  pwdtoken: string | undefined;
  /** The page without the popup. */
  closedHref: string;
  /** The address of another step of this scenario. */
  stepHref(step: string): string;
  /** The address of another scenario that leads to the same end ("have an account?"). */
  switchHref(scenario: string, step?: string): string;
  /** The step where a sign-in method continues; undefined: it redirects to a provider. */
  methodHref(method: SignInMethod): string | undefined;
  /** The address of a step of this scenario, or of the scenario with this name. */
  jumpHref(name: string): string;
  /** The address of the previous step, if there is one. */
  backHref: string | undefined;
};

/**
 * Returns the popup that the location, portal and screen define: the same on the server and in the browser, before and
 * after a reload. If the address names no scenario, returns the login's first view if the page contains it, otherwise
 * undefined.
 */
export function popupAt(
  location: { pathname: string; search: string; hash?: string },
  root: RootData,
  screen: ScreenFacts,
): PopupView | undefined {
  const search = new URLSearchParams(location.search);
  const address =
    readScenarioAddress(search) ?? (search.has("scenario") ? undefined : inlineLoginAddress(root));
  if (!address) return undefined;
  // A GET creates no session: what needs one is started by a form (`startScenario`).
  const facts = scenarioFacts(root, screen, { sessionRefused: true });
  const { scenario, step, pwdtoken } = address;
  const { hash = "" } = location;
  const path = pagePath(location) + hash;
  const transition = start(
    catalogue,
    scenario,
    scenarioOptions(address, path, root.run),
    facts,
    step,
  );
  const { state } = transition;
  const shownStep = view(catalogue, state, facts);
  const stepHref = (to: string) => stepAddress(path, { ...state, step: to });
  const switchHref = (id: string, otherStep?: string) => {
    const switched = switchTo(catalogue, state, facts, id);
    if (otherStep !== undefined) return stepAddress(path, { ...switched.state, step: otherStep });
    return transitionAddress(path, switched) ?? path;
  };
  const jumpHref = (name: string) =>
    hasStep(state.scenario, name) ? stepHref(name) : switchHref(name);
  return {
    transition,
    facts,
    shownStep,
    path,
    pwdtoken,
    closedHref: closedAddress(path) + hash,
    stepHref,
    switchHref,
    methodHref: (method) => {
      const methodStep = stepOfMethod(method);
      return methodStep && jumpHref(methodStep);
    },
    jumpHref,
    backHref: shownStep?.canGoBack
      ? (transitionAddress(path, back(catalogue, state, facts)) ?? path)
      : undefined,
  };
}

const hasStep = (scenario: ScenarioId | null, step: string): boolean =>
  scenario !== null && catalogue[scenario].steps.some(({ id }: Step) => id === step);

export function useScenario(root: RootData, screen: ScreenFacts): PopupView | undefined {
  const { pathname, search, hash: currentHash } = useLocation();
  // The server never sees the hash, and the browser's first render must match the server's.
  const hash = useHydrated() ? currentHash : "";
  return useMemo(
    () => popupAt({ pathname, search, hash }, root, screen),
    [pathname, search, hash, root, screen],
  );
}

/** The login that a page contains, closed, while the address of the page names no scenario. */
const inlineLoginAddress = (root: RootData): ReturnType<typeof readScenarioAddress> =>
  root.hasLogin ? { scenario: "login" } : undefined;

/**
 * Returns the popup's address for a button that starts a scenario, if the scenario needs the popup; null if the form
 * must be sent to the server.
 * @public Used through the dynamic import in popup-code.ts.
 */
export function findPopupAddress(
  id: string,
  path: string,
  facts: Facts,
  returnTo?: string,
): string | null {
  const transition = start(catalogue, id, { returnTo }, facts);
  return transition.state.step === null ? null : stepAddress(path, transition.state);
}
