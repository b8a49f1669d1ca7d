import { data, redirect, redirectDocument } from "react-router";
import { hasMessengerLink } from "#domains/identity/identity.ts";
import { listOwnLinks } from "#domains/people/profile/list-own-links.server.ts";
import { readSignInLocation } from "#domains/identity/referral.ts";
import { writeLastSignInMethod } from "#domains/identity/sign-in/write-last-sign-in-method.server.ts";
import { isSecret } from "#domains/identity/steps/form-field.ts";
import {
  listFormFields,
  portalRegistrationFields,
  readRegistrationFacts,
} from "#domains/identity/registration/portal-fields.ts";
import { activeFields } from "#domains/identity/registration/registration-fields.ts";
import { availableProviders } from "#domains/settings/providers.server.ts";
import { isDatabaseUnavailable } from "#platform/database-unavailable.server.ts";
import { readScenarioAddress, type ScenarioAddress } from "#scenarios/address.ts";
import { catalogue } from "#scenarios/catalogue.ts";
import { start, type Transition, view } from "#scenarios/engine.ts";
import type { Facts } from "#scenarios/facts.ts";
import type { RegisterData, ScenarioId, ScenarioOptions } from "#scenarios/scenario.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { RootData, ScreenFacts, StepResult } from "#request/root-data.ts";
import { closedAddress, pagePath } from "./page-path.ts";
import { endBrowserRun, saveBrowserRun, loadBrowserRun } from "./run-cookie.server.ts";
import { redirectAfterSignIn } from "./redirect-after-sign-in.server.ts";
import { openerHeaders } from "./opener-headers.ts";
import { scenarioFacts } from "./scenario-facts.ts";
import { becomeSessionUser } from "#domains/identity/sessions/sign-in-browser.server.ts";
import { readValues, failedStepResult } from "./step-result.ts";
import { savesValuesOnError } from "./step-verbs.server.ts";
import { loadStepData } from "./step-loaders.server.ts";
import { transitionAddress } from "./transition-address.ts";
import { hasRunOptions, runPageOf, scenarioOptions } from "./scenario-options.ts";
import { type StepsResult, runSteps } from "./run-steps.server.ts";

type LoadScreenFacts = () => Promise<ScreenFacts>;

/** Returns the current facts for the rules. */
async function loadFacts(
  ctx: RequestCtx,
  loadScreenFacts: LoadScreenFacts,
  sessionRefused: boolean,
): Promise<Facts> {
  const { settings, language, actor } = ctx;
  const source = {
    actor,
    gdpr: settings.gdpr,
    authMigration: settings.authMigration,
    hasMessengerLink: hasMessengerLink(await listOwnLinks(ctx)),
    allowChangePersonalInfo: settings.userManagement.allowChangePersonalInfo,
    registration: {
      ...readRegistrationFacts(settings, availableProviders(ctx)),
      fields: listFormFields(settings, language),
    },
  };
  return scenarioFacts(source, await loadScreenFacts(), { sessionRefused });
}

/**
 * Handles a popup's form: runs the step's verb, then redirects (303) to where the scenario leads. The step is the one
 * that the engine now shows for the address. If something is wrong, answers with a `StepResult` and 401, 409, 422,
 * 429 …; without JavaScript the same page is rendered with that result (`ctx.stepResult`).
 */
export async function scenarioAction(
  ctx: RequestCtx,
  request: Request,
  form: FormData,
  loadScreenFacts: LoadScreenFacts,
) {
  const url = new URL(request.url);
  const path = pagePath(url);
  const address = readScenarioAddress(url.searchParams);
  if (!address || form.get("intent") !== "scenario") return redirect(closedAddress(path), 303);
  const { scenario, step } = address;
  // Neither loading a page nor a step on it creates a session: only `startScenario` does.
  const facts = await loadFacts(ctx, loadScreenFacts, true);
  const options = scenarioOptions(address, path, await loadBrowserRun(ctx));
  const transition = start(catalogue, scenario, options, facts, step);
  const shown = view(catalogue, transition.state, facts);
  // The user has signed in meanwhile, or sent an outdated step: redirect to the current one.
  if (!shown || form.get("step") !== shown.step)
    return redirectAfterStep(ctx, path, { transition });
  const values = readValues(form);
  const courseId = facts.course?.id;
  ctx.signInLocation = {
    ...readSignInLocation(path, scenario),
    ...(courseId !== undefined && { courseId }),
  };
  const verb = String(form.get("verb") ?? "");
  const sentForm = {
    ctx,
    values,
    verb,
    path,
    loadFacts: () => loadFacts(ctx, loadScreenFacts, true),
  };
  try {
    const stepsResult = await runSteps(sentForm, transition, facts);
    const secure = ctx.portal.origin.startsWith("https:");
    if (stepsResult.method)
      ctx.setCookies.push(writeLastSignInMethod(stepsResult.method, { secure }));
    return await redirectAfterStep(ctx, path, stepsResult);
  } catch (error) {
    const secretFields = portalRegistrationFields(ctx.settings)
      .filter(isSecret)
      .map(({ id }) => id);
    const failure = failedStepResult(error, { scenario, step: shown.step, values, secretFields });
    const { result, status, unexpected } = failure;
    if (isDatabaseUnavailable(error)) return data(result, { status: 503 });
    if (unexpected) ctx.log.error({ err: error, scenario, step: shown.step }, "a step failed");
    if (savesValuesOnError(shown.component)) await saveEntered(ctx, result, path);
    ctx.stepResult = result;
    return data(result, { status });
  }
}

/** Redirects to where the scenario leads. Saves what was entered for its next steps, or deletes it at the end. */
async function redirectAfterStep(
  ctx: RequestCtx,
  path: string,
  { transition, redirect: externalUrl }: StepsResult,
): Promise<Response> {
  for (const effect of transition.effects)
    if (effect.type === "log") ctx.log[effect.level](effect.text);
  await saveRunOptions(ctx, path, transition, externalUrl !== undefined);
  // The whole browser leaves, even with JavaScript; a sign-in window stays connected to its opener.
  if (externalUrl !== undefined)
    return redirectDocument(externalUrl, { status: 303, headers: openerHeaders });
  const to = transitionAddress(path, transition) ?? closedAddress(path);
  return transition.effects.some(({ type }) => type === "reload")
    ? redirectDocument(to, 303)
    : redirectAfterSignIn(ctx, to, 303);
}

async function saveRunOptions(
  ctx: RequestCtx,
  path: string,
  { state: { scenario, step, options }, effects }: Transition,
  isForced = false,
): Promise<void> {
  const nextScenario = effects.find((effect) => effect.type === "start");
  if (nextScenario && hasRunOptions(nextScenario.options)) {
    const startedRun = { scenario: nextScenario.scenario, step: "", page: runPageOf(path) };
    await saveBrowserRun(ctx, { ...startedRun, options: nextScenario.options });
  } else if (scenario === null || step === null) await endBrowserRun(ctx);
  else if (isForced || hasRunOptions(options))
    await saveBrowserRun(ctx, { scenario, step, page: runPageOf(path), options });
}

/** Stores what was typed in a refused registration: only values of the registration's own fields. */
async function saveEntered(
  ctx: RequestCtx,
  { scenario, step, values }: StepResult,
  path: string,
): Promise<void> {
  try {
    const fields = activeFields(portalRegistrationFields(ctx.settings));
    const ownValues = fields.flatMap(({ id }) => (values[id] ? [[id, values[id]] as const] : []));
    const options = { registerData: Object.fromEntries(ownValues) };
    await saveBrowserRun(ctx, { scenario, step, page: runPageOf(path), options });
  } catch (error) {
    ctx.log.warn({ err: error }, "the entered values could not be saved");
  }
}

/** The root loader's data about the scenario that the address names. */
export type LoadedPopup = Pick<RootData, "stepResult" | "run" | "stepData">;

/**
 * Loads the popup's data for the root loader: the result of this request, and what this browser has entered before (a
 * started registration, the address that an email was sent to).
 */
export async function loadPopup(ctx: RequestCtx, request: Request): Promise<LoadedPopup> {
  const url = new URL(request.url);
  const address = readScenarioAddress(url.searchParams);
  const stepResult = ctx.stepResult as StepResult | null;
  if (!address) return { stepResult, run: null, stepData: null };
  const storedRun = await loadBrowserRun(ctx);
  const run = storedRun && {
    scenario: storedRun.scenario,
    page: storedRun.page,
    options: storedRun.options,
  };
  const { scenario, step = null, pwdtoken } = address;
  const path = pagePath(url);
  const options = scenarioOptions(address, path, run);
  return {
    stepResult: stepResult ?? resultOfStoredValues(scenario, storedRun?.options.registerData),
    run,
    stepData: await loadStepData({ ctx, path, scenario, step, options, pwdtoken }),
  };
}

function resultOfStoredValues(
  scenario: string,
  values: RegisterData | undefined,
): StepResult | null {
  if (!values) return null;
  return { scenario, step: "", errors: {}, messageKey: null, message: null, values: { ...values } };
}

/**
 * Returns where a scenario leads if it has nothing to ask this visitor, for example because they have signed in or
 * bought the course meanwhile. The next page then shows the message that was meant for this one.
 * @returns null if there is something to ask, or the address names no scenario
 */
export async function findFinishedScenarioPath(
  ctx: RequestCtx,
  request: Request,
  screen: ScreenFacts,
): Promise<string | null> {
  const url = new URL(request.url);
  const path = pagePath(url);
  const address = readScenarioAddress(url.searchParams);
  if (!address || request.method !== "GET") return null;
  const { scenario, step } = address;
  const facts = await loadFacts(ctx, async () => screen, true);
  const options = scenarioOptions(address, path, await loadBrowserRun(ctx));
  const transition = start(catalogue, scenario, options, facts, step);
  // Errors in an address are logged in the browser.
  const hasAddressError = transition.effects.some(({ type }) => type === "log");
  if (transition.state.step !== null || hasAddressError) return null;
  if (ctx.flashKey !== null) ctx.flash(ctx.flashKey);
  return addTokenToReturnTo(transitionAddress(path, transition) ?? closedAddress(path), address);
}

/** Scenarios that need the course on the page behind the popup, so only that page checks whether they have ended. */
const courseScenarios: ReadonlySet<string> = new Set([
  "buy-course",
  "start-free-lesson",
  "start-free-microcourse",
] satisfies ScenarioId[]);

/** Like `findFinishedScenarioPath`, but only for scenarios that need nothing from the screen behind them: all screens call this. */
export async function findFinishedScenarioPathAnywhere(
  ctx: RequestCtx,
  request: Request,
): Promise<string | null> {
  const address = readScenarioAddress(new URL(request.url).searchParams);
  if (!address || courseScenarios.has(address.scenario)) return null;
  return findFinishedScenarioPath(ctx, request, { routeName: "" });
}

/**
 * Adds the token of an email's link to `returnTo`, so that a visitor who must sign in first returns with it. This
 * token is useless without a sign-in.
 */
function addTokenToReturnTo(
  to: string,
  { scenario, pwdtoken }: ScenarioAddress & { pwdtoken?: string },
) {
  const url = new URL(to, "https://portal.invalid");
  const returnTo = url.searchParams.get("returnTo");
  if (pwdtoken === undefined || !returnTo?.includes(`scenario=${scenario}`)) return to;
  url.searchParams.set("returnTo", `${returnTo}&${new URLSearchParams({ pwdtoken })}`);
  return url.pathname + url.search;
}

/**
 * Starts a scenario on the server, for a button that is a form. If the scenario needs the popup, redirects (303) to the
 * popup over this page. Otherwise the visitor now has an account (a temporary one for a guest), and `to` is where the
 * scenario leads.
 */
export async function startScenario(
  ctx: RequestCtx,
  request: Request,
  id: ScenarioId,
  options: ScenarioOptions,
  loadScreenFacts: LoadScreenFacts,
): Promise<Response | { to: string }> {
  const path = pagePath(new URL(request.url));
  let transition = start(catalogue, id, options, await loadFacts(ctx, loadScreenFacts, false));
  if (transition.effects.some(({ type }) => type === "createSession")) {
    try {
      await becomeSessionUser(ctx);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      ctx.log.warn({ err: error, scenario: id }, "a session could not be created");
      transition = start(catalogue, id, options, await loadFacts(ctx, loadScreenFacts, true));
    }
  }
  for (const effect of transition.effects)
    if (effect.type === "log") ctx.log[effect.level](effect.text);
  if (transition.state.step !== null) await saveRunOptions(ctx, path, transition);
  const to = transitionAddress(path, transition) ?? closedAddress(path);
  // A finished scenario navigates; one that leads to the login page redirects.
  const navigates = transition.effects.some(({ type }) => type === "navigate");
  return navigates && ctx.actor.kind !== "guest" ? { to } : redirect(to, 303);
}
