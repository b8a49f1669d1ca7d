import { FillProfileStep } from "#domains/people/profile/fill-profile-step.tsx";
import { DynamicFormStep } from "#domains/forms/dynamic-form-step.tsx";
import { FillProfileBuyStep } from "#domains/orders/fill-profile-buy-step.tsx";
import type { StepDrawings } from "#popups/step-drawing.ts";

export const formsViews: StepDrawings = {
  "dynamic-form": { view: DynamicFormStep },
  "fill-profile": { view: FillProfileStep },
  "fill-profile-buy": { view: FillProfileBuyStep },
};
