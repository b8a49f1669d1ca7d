import { navigateThere, skip, start } from "./scenario.ts";
import type { Definition, Verdict, Walk } from "./scenario.ts";

/** What the log says when nobody named the form. */
export const formMissing = "Form is not provided";

function fillIn({ options }: Walk): Verdict {
  if (options.form) return start;
  return { do: "leave", effects: [{ type: "log", level: "error", text: formMissing }] };
}

/** A form of the portal, found by its id, and a word of thanks once its record is made. */
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
      // What was sent is the proof: an address alone congratulates nobody.
      enter: ({ options }) => (options.registerData ? start : skip),
      byAddress: true,
      title: "scenario.success.title",
      description: "scenario.success.lead",
    },
  ],
  destination: ({ options }) => options.returnTo,
  finish: navigateThere,
} satisfies Definition;
