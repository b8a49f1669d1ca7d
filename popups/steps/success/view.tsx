import type { StepModule } from "#popups/step-module.ts";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { LampDrawing } from "#ui/lamp-drawing.tsx";
import { deleteEnteredValues, getTabStore } from "#domains/identity/registration/entered-values.ts";
import { StepForm } from "#domains/identity/steps/step-form.tsx";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";

const checkNothing = () => ({});
const getGeneralMessageKey = () => "error.description";

/** The success screen: "Congratulations!" and a link to continue, unless the step's loader has its own texts. */
export function SuccessStep(view: StepViewProps) {
  const t = useTranslations();
  const { heading, submit } = view.data ?? {};
  const lead = heading ? heading.description : t("scenario.success.lead");
  // The entries have been sent; the next user of this browser must not find them in the fields.
  useEffect(() => deleteEnteredValues(getTabStore()), []);
  return (
    <div className="step-success">
      <LampDrawing />
      <h2 id={view.headingId}>{heading?.title || t("scenario.success.title")}</h2>
      {lead && <p className="lead">{lead}</p>}
      <StepForm
        view={view}
        check={checkNothing}
        messageKeyOf={getGeneralMessageKey}
        submitKey="scenario.success.submit"
        submitText={submit}
        busyKey="common.loading"
      >
        {() => null}
      </StepForm>
    </div>
  );
}

export default { View: SuccessStep } satisfies StepModule;
