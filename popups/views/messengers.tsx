import { MessengerWaitStep } from "#popups/steps/messenger-wait/view.tsx";
import {
  MessengersInviteHsStep,
  MessengersInviteStep,
} from "#popups/steps/messengers-invite/view.tsx";
import type { StepDrawings } from "#popups/step-drawing.ts";

export const messengersViews: StepDrawings = {
  "messengers-invite": { view: MessengersInviteStep },
  "messengers-invite-hs": { view: MessengersInviteHsStep },
  "messenger-wait": { view: MessengerWaitStep },
};
