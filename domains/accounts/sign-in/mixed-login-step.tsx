import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { StepForm } from "#domains/accounts/steps/step-form.tsx";
import type { StepViewProps } from "#domains/accounts/steps/step-view.ts";
import { LoginByEmailStep } from "./login-by-email-step.tsx";
import { NoWayIn } from "./no-way-in.tsx";
import { offeredWays } from "./way.ts";

const nothingToCheck = () => ({});
const fieldsLine = () => "env.scenarious.popup.login.error";

/** All ways in of this portal as buttons (section 2.4); where email is the only one, its form at once. */
export function MixedLoginStep(view: StepViewProps) {
  const t = useTranslations();
  const ways = offeredWays(view.facts.registration, view.messengers);
  if (ways.length === 0) return <NoWayIn view={view} />;
  if (ways.length === 1 && view.emailOffered) return <LoginByEmailStep {...view} />;
  return (
    <>
      <StepForm
        view={view}
        check={nothingToCheck}
        lineOf={fieldsLine}
        ways={ways}
        agreement={view.gdpr ? "box" : "notice"}
      />
      {view.emailOffered && (
        <p className="swap">
          {t("scenario.login.new-here")}{" "}
          <Link className="link" to={view.switchHref("sign-in")} preventScrollReset>
            {t("scenario.login.create-account")}
          </Link>
        </p>
      )}
    </>
  );
}
