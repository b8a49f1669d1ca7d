import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: { text: "See all courses", link: "/courses/", kind: "main", align: "start" },
};
