import { data, redirect, redirectDocument } from "react-router";
import { hasMessengerLink } from "#domains/identity/identity.ts";
import { listOwnLinks } from "#domains/people/profile/list-own-links.server.ts";
import { placeOf } from "#domains/identity/referral.ts";
import { writeLastSignInMethod } from "#domains/identity/sign-in/write-last-sign-in-method.server.ts";
import { isSecret } from "#domains/identity/steps/form-field.ts";
import {
  formFields,
  portalRegistrationFields,
  registrationFacts,
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
import { keepsOpener } from "./keeps-opener.ts";
import { scenarioFacts } from "./scenario-facts.ts";
import { becomeSessionUser } from "#domains/identity/sessions/sign-in-browser.server.ts";
import { readValues, refusal } from "./step-answer.ts";
import { savesRefused } from "./step-verbs.server.ts";
import { loadStepData } from "./step-loaders.server.ts";
import { turnAddress } from "./turn-address.ts";
import { hasGathered, runPage, walkOptions } from "./walk-options.ts";
import { type Walked, walkOn } from "./walk.server.ts";

type AskScreen = () => Promise<ScreenFacts>;

/** Returns the current facts for the rules. */
async function factsNow(ctx: RequestCtx, ask: AskScreen, refused: boolean): Promise<Facts> {
  const { settings, language, actor } = ctx;
  const source = {
    actor,
    gdpr: settings.gdpr,
    authMigration: settings.authMigration,
    hasMessengerLink: hasMessengerLink(await listOwnLinks(ctx)),
    allowChangePersonalInfo: settings.userManagement.allowChangePersonalInfo,
    registration: {
      ...registrationFacts(settings, availableProviders(ctx)),
      fields: formFields(settings, language),
    },
  };
  return scenarioFacts(source, await ask(), { sessionRefused: refused });
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
  screenFacts: AskScreen,
) {
  const url = new URL(request.url);
  const path = pagePath(url);
  const address = readScenarioAddress(url.searchParams);
  if (!address || form.get("intent") !== "scenario") return redirect(closedAddress(path), 303);
  const { scenario, step } = address;
  // Neither loading a page nor a step on it creates a session: only `startScenario` does.
  const facts = await factsNow(ctx, screenFacts, true);
  const options = walkOptions(address, path, await loadBrowserRun(ctx));
  const turn = start(catalogue, scenario, options, facts, step);
  const shown = view(catalogue, turn.state, facts);
  // The user has signed in meanwhile, or sent an outdated step: redirect to the current one.
  if (!shown || form.get("step") !== shown.step) return leave(ctx, path, { turn });
  const values = readValues(form);
  const courseId = facts.course?.id;
  ctx.place = { ...placeOf(path, scenario), ...(courseId !== undefined && { courseId }) };
  const verb = String(form.get("verb") ?? "");
  const sent = { ctx, values, verb, path, factsNow: () => factsNow(ctx, screenFacts, true) };
  try {
    const walked = await walkOn(sent, turn, facts);
    const secure = ctx.portal.origin.startsWith("https:");
    if (walked.method) ctx.setCookies.push(writeLastSignInMethod(walked.method, { secure }));
    return await leave(ctx, path, walked);
  } catch (error) {
    const secret = portalRegistrationFields(ctx.settings)
      .filter(isSecret)
      .map(({ id }) => id);
    const refused = refusal(error, { scenario, step: shown.step, values, secret });
    const { result, status, unexpected } = refused;
    if (isDatabaseUnavailable(error)) return data(result, { status: 503 });
    if (unexpected) ctx.log.error({ err: error, scenario, step: shown.step }, "a step failed");
    if (savesRefused(shown.component)) await saveEntered(ctx, result, path);
    ctx.stepResult = result;
    return data(result, { status });
  }
}

/** Redirects to where the scenario leads. Saves what was entered for its next steps, or deletes it at the end. */
async function leave(
  ctx: RequestCtx,
  path: string,
  { turn, redirect: outside }: Walked,
): Promise<Response> {
  for (const effect of turn.effects) if (effect.type === "log") ctx.log[effect.level](effect.text);
  await saveGathered(ctx, path, turn, outside !== undefined);
  // The whole browser leaves, even with JavaScript; a sign-in window stays connected to its opener.
  if (outside !== undefined)
    return redirectDocument(outside, { status: 303, headers: keepsOpener });
  const to = turnAddress(path, turn) ?? closedAddress(path);
  return turn.effects.some(({ type }) => type === "reload")
    ? redirectDocument(to, 303)
    : redirect(to, 303);
}

async function saveGathered(
  ctx: RequestCtx,
  path: string,
  { state: { scenario, step, options }, effects }: Transition,
  always = false,
): Promise<void> {
  const follows = effects.find((effect) => effect.type === "start");
  if (follows && hasGathered(follows.options)) {
    const begun = { scenario: follows.scenario, step: "", page: runPage(path) };
    await saveBrowserRun(ctx, { ...begun, options: follows.options });
  } else if (scenario === null || step === null) await endBrowserRun(ctx);
  else if (always || hasGathered(options))
    await saveBrowserRun(ctx, { scenario, step, page: runPage(path), options });
}

/** Stores what was typed in a refused registration: only values of the registration's own fields. */
async function saveEntered(
  ctx: RequestCtx,
  { scenario, step, values }: StepResult,
  path: string,
): Promise<void> {
  try {
    const asked = activeFields(portalRegistrationFields(ctx.settings));
    const own = asked.flatMap(({ id }) => (values[id] ? [[id, values[id]] as const] : []));
    const options = { registerData: Object.fromEntries(own) };
    await saveBrowserRun(ctx, { scenario, step, page: runPage(path), options });
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
  const answered = ctx.stepResult as StepResult | null;
  if (!address) return { stepResult: answered, run: null, stepData: null };
  const kept = await loadBrowserRun(ctx);
  const run = kept && { scenario: kept.scenario, page: kept.page, options: kept.options };
  const { scenario, step = null, pwdtoken } = address;
  const path = pagePath(url);
  const options = walkOptions(address, path, run);
  return {
    stepResult: answered ?? enteredBefore(scenario, kept?.options.registerData),
    run,
    stepData: await loadStepData({ ctx, path, scenario, step, options, pwdtoken }),
  };
}

function enteredBefore(scenario: string, values: RegisterData | undefined): StepResult | null {
  if (!values) return null;
  return { scenario, step: "", errors: {}, messageKey: null, message: null, values: { ...values } };
}

/**
 * Returns where a scenario leads if it has nothing to ask this visitor, for example because they have signed in or
 * bought the course meanwhile. The next page then shows the message that was meant for this one.
 * @returns null if there is something to ask, or the address names no scenario
 */
export async function endedWalk(
  ctx: RequestCtx,
  request: Request,
  screen: ScreenFacts,
): Promise<string | null> {
  const url = new URL(request.url);
  const path = pagePath(url);
  const address = readScenarioAddress(url.searchParams);
  if (!address || request.method !== "GET") return null;
  const { scenario, step } = address;
  const facts = await factsNow(ctx, async () => screen, true);
  const options = walkOptions(address, path, await loadBrowserRun(ctx));
  const turn = start(catalogue, scenario, options, facts, step);
  // Errors in an address are logged in the browser.
  const isWrong = turn.effects.some(({ type }) => type === "log");
  if (turn.state.step !== null || isWrong) return null;
  if (ctx.flashed !== null) ctx.flash(ctx.flashed);
  return saveToken(turnAddress(path, turn) ?? closedAddress(path), address);
}

/** Scenarios that need the course on the page behind the popup, so only that page checks whether they have ended. */
const ofCourses: ReadonlySet<string> = new Set([
  "buy-course",
  "start-free-lesson",
  "start-free-microcourse",
] satisfies ScenarioId[]);

/** Like `endedWalk`, but only for scenarios that need nothing from the screen behind them: all screens call this. */
export async function endedAnywhere(ctx: RequestCtx, request: Request): Promise<string | null> {
  const address = readScenarioAddress(new URL(request.url).searchParams);
  if (!address || ofCourses.has(address.scenario)) return null;
  return endedWalk(ctx, request, { routeName: "" });
}

/**
 * Adds the token of an email's link to `returnTo`, so that a visitor who must sign in first returns with it. This
 * token is useless without a sign-in.
 */
function saveToken(to: string, { scenario, pwdtoken }: ScenarioAddress & { pwdtoken?: string }) {
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
  screenFacts: AskScreen,
): Promise<Response | { to: string }> {
  const path = pagePath(new URL(request.url));
  let turn = start(catalogue, id, options, await factsNow(ctx, screenFacts, false));
  if (turn.effects.some(({ type }) => type === "createSession")) {
    try {
      await becomeSessionUser(ctx);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      ctx.log.warn({ err: error, scenario: id }, "a session could not be created");
      turn = start(catalogue, id, options, await factsNow(ctx, screenFacts, true));
    }
  }
  for (const effect of turn.effects) if (effect.type === "log") ctx.log[effect.level](effect.text);
  if (turn.state.step !== null) await saveGathered(ctx, path, turn);
  const to = turnAddress(path, turn) ?? closedAddress(path);
  // A finished scenario navigates; one that leads to the login page redirects.
  const through = turn.effects.some(({ type }) => type === "navigate");
  return through && ctx.actor.kind !== "guest" ? { to } : redirect(to, 303);
}
