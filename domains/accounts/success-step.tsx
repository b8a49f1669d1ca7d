import { useTranslations } from "use-intl";
import { LampLine } from "#ui/art.tsx";
import { StepForm } from "./step-form.tsx";
import type { StepViewProps } from "./step-view.ts";

const nothingToCheck = () => ({});
const noLine = () => "error.description";

/** The good ending (section 2.4): "Congratulations!" and the way on. */
export function SuccessStep(view: StepViewProps) {
  const t = useTranslations();
  return (
    <div className="done">
      <LampLine />
      <h2 id={view.headingId}>{t("scenario.success.title")}</h2>
      <p className="lead">{t("scenario.success.lead")}</p>
      <StepForm
        view={view}
        check={nothingToCheck}
        lineOf={noLine}
        submitKey="scenario.success.submit"
        busyKey="common.loading"
      >
        {() => null}
      </StepForm>
    </div>
  );
}
