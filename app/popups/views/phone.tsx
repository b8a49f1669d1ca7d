import type { StepDrawings } from "#app/popups/step-drawing.ts";

export const phoneViews: StepDrawings = {};
