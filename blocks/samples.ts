import type { Component } from "#domains/pages/component.ts";
import { doing } from "./samples/doing.ts";
import { exercises } from "./samples/exercises.ts";
import { layout } from "./samples/layout.ts";
import { media } from "./samples/media.ts";
import { reaching } from "./samples/reaching.ts";
import type { Sample } from "./samples/sample.ts";
import { words } from "./samples/words.ts";

const samples: Readonly<Record<string, Sample>> = {
  ...words,
  ...media,
  ...layout,
  ...reaching,
  ...doing,
  ...exercises,
};

/**
 * A kind as it looks when somebody has filled it in: for the page of components and for tests. A kind without a sample
 * shows its defaults.
 */
export function sampleOf(kind: string): Component {
  const { props, children = [] } = samples[kind] ?? { props: {} };
  return { id: `sample-${kind}`, type: kind, props, children };
}
