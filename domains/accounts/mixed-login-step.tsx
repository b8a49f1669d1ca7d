import { LoginByEmailStep } from "./login-by-email-step.tsx";
import { NoWayIn } from "./no-way-in.tsx";
import type { StepViewProps } from "./step-view.ts";

/** All ways in that work here: the email's form, and a plain word where the portal has switched it off. */
export function MixedLoginStep(view: StepViewProps) {
  return view.emailOffered ? <LoginByEmailStep {...view} /> : <NoWayIn />;
}
