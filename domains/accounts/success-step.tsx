import { useTranslations } from "use-intl";
import { LampLine } from "#ui/art.tsx";
import { StepForm } from "./step-form.tsx";
import type { StepViewProps } from "./step-view.ts";

const nothingToCheck = () => ({});
const noLine = () => "error.description";

/** The good ending (section 2.4): "Congratulations!" and the way on, unless the step's loader has words of its own. */
export function SuccessStep(view: StepViewProps) {
  const t = useTranslations();
  const { heading, submit } = view.data ?? {};
  const lead = heading ? heading.description : t("scenario.success.lead");
  return (
    <div className="done">
      <LampLine />
      <h2 id={view.headingId}>{heading?.title || t("scenario.success.title")}</h2>
      {lead && <p className="lead">{lead}</p>}
      <StepForm
        view={view}
        check={nothingToCheck}
        lineOf={noLine}
        submitKey="scenario.success.submit"
        submitText={submit}
        busyKey="common.loading"
      >
        {() => null}
      </StepForm>
    </div>
  );
}
