import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = { props: { title: "A word for today" } };
