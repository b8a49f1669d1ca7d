import type { FormEvent } from "react";
import { useLocation, useMatches, useNavigate, useRouteLoaderData } from "react-router";
import type { ScenarioId } from "#scenarios/scenario.ts";
import type { RootData, ScreenFacts } from "#request/root-data.ts";
import { getPopupCode } from "./popup-code.ts";
import { scenarioFacts } from "./scenario-facts.ts";
import { pagePath } from "./page-path.ts";

/**
 * For a form whose action is `startScenario`: if the scenario needs the popup and the popup's code is loaded, opens it
 * at once and sends nothing. Otherwise the form is submitted, and the server decides by the same rules.
 */
export function useScenarioStart(
  id: ScenarioId,
  returnTo?: string,
): (event: FormEvent<HTMLFormElement>) => void {
  const location = useLocation();
  const navigate = useNavigate();
  const root = useRouteLoaderData("root") as RootData | undefined;
  const lastMatch = useMatches().at(-1);
  return (event) => {
    const code = getPopupCode();
    const screen = (lastMatch?.loaderData as { facts?: ScreenFacts } | undefined)?.facts;
    if (!code || !root || !screen) return;
    const popupAddress = code.findPopupAddress(
      id,
      pagePath(location),
      scenarioFacts(root, screen),
      returnTo,
    );
    if (popupAddress === null) return;
    event.preventDefault();
    void navigate(popupAddress, { preventScrollReset: true });
  };
}
