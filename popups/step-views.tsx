import type { StepDrawings } from "./step-drawing.ts";
import { anonymousViews } from "./views/anonymous.tsx";
import { emailViews } from "./views/email.tsx";
import { federationViews } from "./views/federation.tsx";
import { formsViews } from "./views/forms.tsx";
import { messengersViews } from "./views/messengers.tsx";
import { phoneViews } from "./views/phone.tsx";
import { registrationViews } from "./views/registration.tsx";
import { terminateViews } from "./views/terminate.tsx";

/** What draws each component of a step. */
export const stepViews: StepDrawings = {
  ...emailViews,
  ...registrationViews,
  ...federationViews,
  ...messengersViews,
  ...phoneViews,
  ...anonymousViews,
  ...formsViews,
  ...terminateViews,
};
