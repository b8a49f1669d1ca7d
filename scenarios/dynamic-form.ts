import { navigateThere, skipStep, showStep } from "./scenario.ts";
import type { Definition, RuleResult, StepContext } from "./scenario.ts";

/** Logged when the options name no form. */
export const formMissingText = "Form is not provided";

function enterForm({ options }: StepContext): RuleResult {
  if (options.form) return showStep;
  return { type: "leave", effects: [{ type: "log", level: "error", text: formMissingText }] };
}

/** Shows a form of the portal by its id, then thanks the user once the record is created. */
export const dynamicForm = {
  id: "dynamic-form",
  steps: [
    {
      id: "fill-profile",
      component: "dynamic-form",
      enter: enterForm,
      canOpenByAddress: true,
      title: "scenario.dynamic-form.title",
    },
    {
      id: "success",
      // Requires the submitted data: opening the address alone must not show the thanks.
      enter: ({ options }) => (options.registerData ? showStep : skipStep),
      canOpenByAddress: true,
      title: "scenario.success.title",
      description: "scenario.success.lead",
    },
  ],
  destination: ({ options }) => options.returnTo,
  finish: navigateThere,
} satisfies Definition;
