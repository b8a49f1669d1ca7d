import { data, redirect } from "react-router";
import { methodOff } from "#domains/accounts/errors.ts";
import { isSecret } from "#domains/accounts/form-field.ts";
import {
  formFields,
  portalRegistrationFields,
  registrationFacts,
} from "#domains/accounts/portal-fields.ts";
import { availableProviders } from "#domains/settings/providers.server.ts";
import { isDatabaseUnavailable } from "#platform/database-unavailable.server.ts";
import { readScenarioAddress } from "#scenarios/address.ts";
import { catalogue } from "#scenarios/catalogue.ts";
import { next, start, type Turn, view } from "#scenarios/engine.ts";
import type { Facts } from "#scenarios/facts.ts";
import type { ScenarioId, ScenarioOptions } from "#scenarios/scenario.ts";
import type { RequestCtx } from "#app/request-context.ts";
import type { ScreenFacts, StepResult } from "#app/root-data.ts";
import { closedAddress, pagePath } from "./page-path.ts";
import { endBrowserRun, keepBrowserRun, loadBrowserRun } from "./run-cookie.server.ts";
import { scenarioFacts } from "./scenario-facts.ts";
import { becomeSessionUser } from "./sign-in-browser.server.ts";
import { readValues, refusal } from "./step-answer.ts";
import { type StepCall, stepVerbs, unattendedVerbs } from "./step-verbs.server.ts";
import { turnAddress } from "./turn-address.ts";

type AskScreen = () => Promise<ScreenFacts>;

/** The facts for the rules, as they are at this moment. */
async function factsNow(ctx: RequestCtx, ask: AskScreen, refused: boolean): Promise<Facts> {
  const { settings, language, actor } = ctx;
  const source = {
    actor,
    gdpr: settings.gdpr,
    authMigration: settings.authMigration,
    allowChangePersonalInfo: settings.userManagement.allowChangePersonalInfo,
    registration: {
      ...registrationFacts(settings, availableProviders(ctx)),
      fields: formFields(settings, language),
    },
  };
  return scenarioFacts(source, await ask(), { sessionRefused: refused });
}

/**
 * What a popup's form does: the step's own verb, then on to where the walk leads, by 303. The step is the one that
 * the address names, as the engine sees it now. When something is wrong, the answer is a `StepResult` with 401, 409,
 * 422, 429 …; without scripts the same page comes back with it (`ctx.stepResult`).
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
  const { scenario, step, returnTo } = address;
  // A page load makes no session, so neither does its step: see `startScenario`.
  const facts = await factsNow(ctx, screenFacts, true);
  const turn = start(catalogue, scenario, { returnTo }, facts, step);
  const shown = view(catalogue, turn.state, facts);
  // Signed in meanwhile, or sent from a step that is no longer due: on to where one has to be now.
  if (!shown || form.get("step") !== shown.step) return leave(ctx, path, turn);
  const values = readValues(form);
  try {
    return await leave(ctx, path, await walk({ ctx, values }, turn, facts, screenFacts));
  } catch (error) {
    const secret = portalRegistrationFields(ctx.settings)
      .filter(isSecret)
      .map(({ id }) => id);
    const sent = { scenario, step: shown.step, values, secret };
    const { result, status, unexpected } = refusal(error, sent);
    if (isDatabaseUnavailable(error)) return data(result, { status: 503 });
    if (unexpected) ctx.log.error({ err: error, scenario, step: shown.step }, "a step failed");
    if (shown.component === "sign-in") await keepEntered(ctx, result);
    ctx.stepResult = result;
    return data(result, { status });
  }
}

/** Does what the shown step is for and goes on, through all steps that ask nothing of the person. */
async function walk(call: StepCall, turn: Turn, facts: Facts, ask: AskScreen): Promise<Turn> {
  const { ctx } = call;
  let verb = stepVerbs[view(catalogue, turn.state, facts)?.component ?? ""];
  let moved = turn;
  while (verb) {
    const { options, flash } = await verb(call);
    if (flash) ctx.flash(flash);
    const now = await factsNow(ctx, ask, true);
    const { state } = moved;
    moved = next(catalogue, { ...state, options: { ...state.options, ...options } }, now);
    const component = view(catalogue, moved.state, now)?.component;
    if (component === undefined || stepVerbs[component]) break;
    verb = unattendedVerbs[component];
    // A step that this portal demands and that nothing here can do, e.g. a code by SMS: nobody slips past it.
    if (!verb) throw methodOff();
  }
  return moved;
}

/** Sends the browser to where a move leads; what was entered is kept for the step, or forgotten at the end. */
async function leave(ctx: RequestCtx, path: string, turn: Turn): Promise<Response> {
  for (const effect of turn.effects) if (effect.type === "log") ctx.log[effect.level](effect.text);
  const { scenario, step, options } = turn.state;
  if (scenario !== null && step !== null && options.registerData) {
    await keepBrowserRun(ctx, { scenario, step, options });
  } else if (step === null) {
    await endBrowserRun(ctx);
  }
  return redirect(turnAddress(path, turn) ?? closedAddress(path), 303);
}

async function keepEntered(ctx: RequestCtx, { scenario, step, values }: StepResult): Promise<void> {
  try {
    await keepBrowserRun(ctx, { scenario, step, options: { registerData: values } });
  } catch (error) {
    ctx.log.warn({ err: error }, "what was entered could not be kept");
  }
}

/**
 * For the root's loader: what the popup has to show of this very request, or of what this browser entered before
 * (a registration begun, the address a letter went to).
 */
export async function loadStepResult(
  ctx: RequestCtx,
  request: Request,
): Promise<StepResult | null> {
  if (ctx.stepResult) return ctx.stepResult as StepResult;
  const address = readScenarioAddress(new URL(request.url).searchParams);
  const run = address && (await loadBrowserRun(ctx));
  const values = run?.options.registerData;
  if (!address || !values) return null;
  const { scenario } = address;
  return { scenario, step: "", errors: {}, messageKey: null, message: null, values: { ...values } };
}

/**
 * Begins a scenario on the server, for a button that is a form. Where it needs the popup, the answer is a 303 to its
 * address over this page; otherwise somebody is there (a guest has got a temporary account) and `to` is where the walk
 * leads.
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
      ctx.log.warn({ err: error, scenario: id }, "no session could be made");
      turn = start(catalogue, id, options, await factsNow(ctx, screenFacts, true));
    }
  }
  for (const effect of turn.effects) if (effect.type === "log") ctx.log[effect.level](effect.text);
  const to = turnAddress(path, turn) ?? closedAddress(path);
  // A walk that is through navigates on; one that is sent to the login page is redirected.
  const through = turn.effects.some(({ type }) => type === "navigate");
  return through && ctx.actor.kind !== "guest" ? { to } : redirect(to, 303);
}
