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
  optionOf,
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
  printed: ScenarioState & {
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
  shown: engine.StepView | undefined;
};

const text = z.string().check(z.maxLength(2_000));
const element = z.optional(z.object({ id: text, type: text }));
const stateSchema = z.object({
  scenario: z.nullable(z.enum(scenarioIds)),
  options: z.object({
    returnTo: z.optional(text),
    registerData: z.optional(z.record(text, text)),
    form: z.optional(text),
    element,
    course: z.optional(z.object({ id: text })),
    redirect: z.optional(z.union([text, z.literal(true)])),
    alertText: z.optional(text),
    firstOpenedElement: element,
  }),
  step: z.nullable(text),
});

/** Parses the state that the page sends with each press of a button; an invalid one counts as a closed popup. */
export function readState(json: unknown): ScenarioState {
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
  const { state: next, effects } = take(fields, state, facts, move, name, value);
  const shown = engine.view(catalogue, next, facts);
  const printed = {
    ...next,
    title: shown?.title ?? "",
    description: shown?.description ?? "",
    hasLoading: false,
    cursor: cursorOf(next, facts),
    popupVisible: shown !== undefined,
    loginPage: facts.loginPage,
  };
  return { state: next, printed, effects, shown };
}

function cursorOf(state: ScenarioState, facts: Facts): string[] {
  if (state.step === null) return [];
  const before = engine.back(catalogue, state, facts).state;
  return before === state ? [state.step] : [...cursorOf(before, facts), state.step];
}

function take(
  fields: ScenarioFields,
  state: ScenarioState,
  facts: Facts,
  move: Move,
  name: string,
  value: string,
): engine.Transition {
  const { walk, at } = fields.texts;
  switch (move) {
    case "start":
      return engine.start(catalogue, walk, scenarioOptionsOf(fields), facts, at || undefined);
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
        optionOf(name, value) as never,
      );
  }
}
