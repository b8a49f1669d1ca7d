import type { ReactNode } from "react";
import { Form, useActionData, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import type { FinishedFormError } from "./finished-action.server.ts";

/** Returns the error of the form with this intent, if that form was submitted and failed. */
export function useFormError(intent: string): FinishedFormError | undefined {
  const error = useActionData<FinishedFormError>();
  return error?.intent === intent ? error : undefined;
}

type FinishedFormProps = {
  intent: string;
  submitLabel: string;
  isMain?: boolean;
  children: ReactNode;
};

/** One of the forms at the end of a course. While it is sent, only its own button is busy. */
export function FinishedForm({ intent, submitLabel, isMain, children }: FinishedFormProps) {
  const t = useTranslations();
  const busy = useNavigation().formData?.get("intent") === intent;
  return (
    <Form method="post" preventScrollReset>
      {children}
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant={isMain ? "main" : "soft"}
        large={isMain ?? false}
        busy={busy}
        busyLabel={t("common.loading")}
      >
        {submitLabel}
      </Button>
    </Form>
  );
}
