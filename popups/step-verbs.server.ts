import { byFolder } from "./by-folder.ts";
import type { StepVerb, StepVerbs } from "./step-verb.server.ts";

const verbs = byFolder(import.meta.glob<StepVerbs>("./steps/*/verb.server.ts", { eager: true }));

/** Whether a person has something to do at a step that this component draws. */
export const isAttended = (component: string): boolean => {
  const { onSend, onButton } = verbs.get(component) ?? {};
  return onSend !== undefined || onButton !== undefined;
};

/** What a sent form of a step means; `button` is its field `verb`, empty for the form itself. */
export function verbOf(component: string, button: string): StepVerb | undefined {
  const { onSend, onButton = {} } = verbs.get(component) ?? {};
  if (button === "") return onSend;
  return Object.hasOwn(onButton, button) ? onButton[button] : undefined;
}

/** What a step does that asks nothing of the person: it runs in the request that led to it. */
export const arrivalOf = (component: string): StepVerb | undefined =>
  verbs.get(component)?.onArrival;

/** Whether what was typed is stored when the step's form is refused. */
export const savesRefused = (component: string): boolean =>
  verbs.get(component)?.savesRefused === true;
