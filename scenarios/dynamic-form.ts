import { navigateThere, skip, start } from "./scenario.ts";
import type { Definition, RuleResult, StepContext } from "./scenario.ts";

/** Logged when the options name no form. */
export const formMissing = "Form is not provided";

function fillIn({ options }: StepContext): RuleResult {
  if (options.form) return start;
  return { do: "leave", effects: [{ type: "log", level: "error", text: formMissing }] };
}

/** Shows a form of the portal by its id, then thanks the user once the record is created. */
export const dynamicForm = {
  id: "dynamic-form",
  steps: [
    {
      id: "fill-profile",
      component: "dynamic-form",
      enter: fillIn,
      byAddress: true,
      title: "scenario.dynamic-form.title",
    },
    {
      id: "success",
      // Requires the submitted data: opening the address alone must not show the thanks.
      enter: ({ options }) => (options.registerData ? start : skip),
      byAddress: true,
      title: "scenario.success.title",
      description: "scenario.success.lead",
    },
  ],
  destination: ({ options }) => options.returnTo,
  finish: navigateThere,
} satisfies Definition;
