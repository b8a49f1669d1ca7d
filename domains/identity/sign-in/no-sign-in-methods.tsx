import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import { Icon } from "#ui/icons.tsx";
import { offeredSignInMethods } from "./sign-in-method.ts";

/** Says that the portal has switched this method off, and links to the methods it offers, if any. */
export function NoSignInMethods({ view }: { view: NoSignInMethodsView | null }) {
  const t = useTranslations();
  const hasOtherMethods =
    view && offeredSignInMethods(view.facts.registration, view.messengers).length > 0;
  return (
    <>
      <div className="message-box message-box--note" role="status">
        <Icon name="info" />
        <p>{t(hasOtherMethods ? "error.sign-in-method-disabled" : "popup.no-sign-in-methods")}</p>
      </div>
      {hasOtherMethods && (
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
