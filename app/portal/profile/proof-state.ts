import { useTranslations } from "use-intl";
import type { FieldState } from "#domains/identity/steps/step-form.tsx";
import type { StepAnswer } from "#domains/identity/steps/step-view.ts";

/** Returns the state of the proof field in a form that is submitted without a script, with the server's errors. */
export function useProofState(): (answer: Pick<StepAnswer, "errors"> | null) => FieldState {
  const t = useTranslations();
  return (answer) => {
    const wrong = answer?.errors["proof"];
    const error = wrong && t(wrong.key, wrong.params);
    return { name: "proof", error, announce: false, defaultValue: "", readOnly: false };
  };
}
