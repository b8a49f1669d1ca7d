import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = { props: { title: "A good place to begin", lead: "", limit: 4 } };
