import { useTranslations } from "use-intl";
import type { SecondStepResult } from "./second-step-action.server.ts";

/** Returns the error of a form's field, as a sentence. */
export function useFieldError(
  result: SecondStepResult | undefined,
  name: string,
): string | undefined {
  const t = useTranslations();
  const error = result?.errors[name];
  return error && t(error.key, error.params);
}
