import { MessengerWaitStep } from "#domains/identity/messengers/messenger-wait-step.tsx";
import {
  MessengersInviteHsStep,
  MessengersInviteStep,
} from "#domains/identity/messengers/messengers-invite-step.tsx";
import type { StepDrawings } from "#popups/step-drawing.ts";

export const messengersViews: StepDrawings = {
  "messengers-invite": { view: MessengersInviteStep },
  "messengers-invite-hs": { view: MessengersInviteHsStep },
  "messenger-wait": { view: MessengerWaitStep },
};
