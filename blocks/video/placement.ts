import type { Placement } from "#blocks/placement.ts";

export const placement: Placement = { isProse: ({ size }) => size !== "wide" };
