import { mapByFolder } from "./by-folder.ts";
import type { StepVerb, StepVerbs } from "./step-verb.server.ts";

const verbs = mapByFolder(import.meta.glob<StepVerbs>("./steps/*/verb.server.ts", { eager: true }));

/** Whether a step with this component needs input from the user. */
export const needsInput = (component: string): boolean => {
  const { onSend, onButton } = verbs.get(component) ?? {};
  return onSend !== undefined || onButton !== undefined;
};

/** Returns the verb for a sent form of a step; `button` is its field `verb`, empty for the form itself. */
export function verbOf(component: string, button: string): StepVerb | undefined {
  const { onSend, onButton = {} } = verbs.get(component) ?? {};
  if (button === "") return onSend;
  return Object.hasOwn(onButton, button) ? onButton[button] : undefined;
}

/** Returns the verb of a step without input: it runs in the request that leads to it. */
export const enterVerbOf = (component: string): StepVerb | undefined =>
  verbs.get(component)?.onEnter;

/** Whether the typed values are stored when the step's form is refused. */
export const savesValuesOnError = (component: string): boolean =>
  verbs.get(component)?.savesValuesOnError === true;
