import type { ReactNode } from "react";
import { Form, useActionData, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import type { FinishedFault } from "./finished-action.server.ts";

/** Returns what went wrong in one of the screen's forms, if it was that form. */
export function useFault(intent: string): FinishedFault | undefined {
  const fault = useActionData<FinishedFault>();
  return fault?.intent === intent ? fault : undefined;
}

type FinishedFormProps = { intent: string; submit: string; large?: boolean; children: ReactNode };

/** One of the screen's forms; only this one is busy while it is sent. */
export function FinishedForm({ intent, submit, large, children }: FinishedFormProps) {
  const t = useTranslations();
  const busy = useNavigation().formData?.get("intent") === intent;
  return (
    <Form method="post" preventScrollReset>
      {children}
      <Button
        type="submit"
        name="intent"
        value={intent}
        kind={large ? "main" : "soft"}
        large={large ?? false}
        busy={busy}
        busyLabel={t("common.loading")}
      >
        {submit}
      </Button>
    </Form>
  );
}
