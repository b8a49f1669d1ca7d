import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import { Icon } from "#ui/icons.tsx";
import { offeredSignInMethods } from "./sign-in-method.ts";

/** Says that the portal has switched this method off, and links to the methods it offers, if any. */
export function NoSignInMethods({ view }: { view: NoSignInMethodsView | null }) {
  const t = useTranslations();
  const others = view && offeredSignInMethods(view.facts.registration, view.messengers).length > 0;
  return (
    <>
      <div className="message message--note" role="status">
        <Icon name="info" />
        <p>{t(others ? "error.method-off" : "popup.no-sign-in-methods")}</p>
      </div>
      {others && (
        <Link
          className="button button--large button--wide"
          to={view.switchHref("login")}
          preventScrollReset
        >
          {t("sign-in-method.others")}
        </Link>
      )}
    </>
  );
}

type NoSignInMethodsView = Pick<StepViewProps, "facts" | "messengers" | "switchHref">;
