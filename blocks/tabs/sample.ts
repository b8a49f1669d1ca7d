import { childBlock, textChild, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: { title: "Where we meet", lead: "" },
  children: [
    childBlock("by-letter", "panel", { title: "By letter" }, [
      textChild("letters", "Write under a lesson. You are answered there."),
    ]),
    childBlock("on-the-phone", "panel", { title: "On the phone" }, [
      textChild("phone", "Thursdays, from seven to nine in the evening."),
    ]),
    childBlock("at-a-table", "panel", { title: "At a table" }, [
      textChild("table", "In eleven towns. Bring nothing."),
    ]),
  ],
};
