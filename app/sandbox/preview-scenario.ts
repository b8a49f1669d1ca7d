import * as z from "zod/mini";
import { catalogue } from "#scenarios/catalogue.ts";
import * as engine from "#scenarios/engine.ts";
import type { Facts } from "#scenarios/facts.ts";
import {
  closedState,
  type Effect,
  type ScenarioOptions,
  type ScenarioState,
  scenarioIds,
} from "#scenarios/scenario.ts";
import {
  parseOption,
  previewFacts,
  type ScenarioFields,
  scenarioOptionsOf,
} from "./scenario-fields.ts";

/** The moves that the sandbox's buttons request of the engine. */
export const moves = ["start", "next", "back", "jump", "finish", "dismiss", "set"] as const;
export type Move = (typeof moves)[number];

/** What the page shows of the scenario after the move. */
export type Preview = {
  state: ScenarioState;
  /**
   * The state with all fields that the specification names. The added ones are computed from the state and the facts.
   */
  reportedState: ScenarioState & {
    title: string;
    description: string;
    /** Never true here: a popup is loading while a form is being sent. */
    hasLoading: boolean;
    /** The earlier steps that Back returns to, then the shown step. */
    cursor: string[];
    popupVisible: boolean;
    loginPage: boolean;
  };
  effects: readonly Effect[];
  /** Undefined while the popup is closed. */
  stepView: engine.StepView | undefined;
};

const textSchema = z.string().check(z.maxLength(2_000));
const elementSchema = z.optional(z.object({ id: textSchema, type: textSchema }));
const stateSchema = z.object({
  scenario: z.nullable(z.enum(scenarioIds)),
  options: z.object({
    returnTo: z.optional(textSchema),
    registerData: z.optional(z.record(textSchema, textSchema)),
    form: z.optional(textSchema),
    element: elementSchema,
    course: z.optional(z.object({ id: textSchema })),
    redirect: z.optional(z.union([textSchema, z.literal(true)])),
    alertText: z.optional(textSchema),
    firstOpenedElement: elementSchema,
  }),
  step: z.nullable(textSchema),
});

/** Parses the state that the page sends with each press of a button; an invalid one counts as a closed popup. */
export function parseState(json: unknown): ScenarioState {
  if (typeof json !== "string" || json === "") return closedState;
  try {
    return stateSchema.parse(JSON.parse(json));
  } catch {
    return closedState;
  }
}

/**
 * Previews one move of a scenario: returns the engine's answer to the form's facts without doing anything. `name`: the
 * step of a jump, or the option that is set to `value`.
 */
export function previewScenario(
  fields: ScenarioFields,
  state: ScenarioState,
  { move, name = "", value = "" }: { move: Move; name?: string; value?: string },
): Preview {
  const facts = previewFacts(fields);
  const { state: next, effects } = applyMove(fields, state, facts, move, name, value);
  const stepView = engine.view(catalogue, next, facts);
  const reportedState = {
    ...next,
    title: stepView?.title ?? "",
    description: stepView?.description ?? "",
    hasLoading: false,
    cursor: cursorOf(next, facts),
    popupVisible: stepView !== undefined,
    loginPage: facts.loginPage,
  };
  return { state: next, reportedState, effects, stepView };
}

function cursorOf(state: ScenarioState, facts: Facts): string[] {
  if (state.step === null) return [];
  const previousState = engine.back(catalogue, state, facts).state;
  return previousState === state ? [state.step] : [...cursorOf(previousState, facts), state.step];
}

function applyMove(
  fields: ScenarioFields,
  state: ScenarioState,
  facts: Facts,
  move: Move,
  name: string,
  value: string,
): engine.Transition {
  const { scenarioId, stepId } = fields.texts;
  switch (move) {
    case "start":
      return engine.start(
        catalogue,
        scenarioId,
        scenarioOptionsOf(fields),
        facts,
        stepId || undefined,
      );
    case "next":
      return engine.next(catalogue, state, facts);
    case "back":
      return engine.back(catalogue, state, facts);
    case "jump":
      return engine.jump(catalogue, state, facts, name);
    case "finish":
      return engine.finish(catalogue, state, facts);
    case "dismiss":
      return engine.dismiss();
    case "set":
      return engine.setOption(
        state,
        name as keyof ScenarioOptions | "",
        parseOption(name, value) as never,
      );
  }
}
