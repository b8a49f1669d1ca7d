import { useTranslations } from "use-intl";
import type { FieldState } from "#domains/identity/steps/step-form.tsx";
import type { StepAnswer } from "#domains/identity/steps/step-view.ts";

/** Returns the state of the proof field in a form that is submitted without a script, with the server's errors. */
export function useProofFieldState(): (answer: Pick<StepAnswer, "errors"> | null) => FieldState {
  const t = useTranslations();
  return (answer) => {
    const fieldError = answer?.errors["proof"];
    const error = fieldError && t(fieldError.key, fieldError.params);
    return { name: "proof", error, announce: false, defaultValue: "", readOnly: false };
  };
}
