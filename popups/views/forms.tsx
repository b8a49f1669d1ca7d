import { FillProfileStep } from "#popups/steps/fill-profile/view.tsx";
import { DynamicFormStep } from "#popups/steps/dynamic-form/view.tsx";
import { FillProfileBuyStep } from "#popups/steps/fill-profile-buy/view.tsx";
import type { StepDrawings } from "#popups/step-drawing.ts";

export const formsViews: StepDrawings = {
  "dynamic-form": { view: DynamicFormStep },
  "fill-profile": { view: FillProfileStep },
  "fill-profile-buy": { view: FillProfileBuyStep },
};
