import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { BlockViewProps } from "#blocks/block.ts";
import { Prompt } from "#blocks/prompt.tsx";
import type { RegistrationProps } from "./block.ts";

export { default as styleSheetUrl } from "#blocks/sections.css?url";

type Data = { isRegistered: boolean; scenario: "login" | "sign-in" };

export default function View(view: BlockViewProps<RegistrationProps, Data>) {
  const { component, props, data, children, container, heading } = view;
  const t = useTranslations();
  const { title, lead, layout } = props;
  return (
    <Prompt
      id={component.id}
      {...{ container, heading, layout, title }}
      text={data.isRegistered ? t("registration.signed-in") : lead}
      action={
        data.isRegistered ? (
          <HomeLink />
        ) : (
          <SignInLinks buttonText={props.buttonText} scenario={data.scenario} />
        )
      }
    >
      {children}
    </Prompt>
  );
}

type SignInLinksProps = Pick<RegistrationProps, "buttonText"> & Pick<Data, "scenario">;

function SignInLinks({ buttonText, scenario }: SignInLinksProps) {
  const t = useTranslations();
  const createsAccount = scenario === "sign-in";
  const defaultButtonText = createsAccount ? t("common.create-account") : t("common.sign-in");
  return (
    <>
      <div className="actions">
        <Link className="button button--large" to={`?scenario=${scenario}`} preventScrollReset>
          {buttonText || defaultButtonText}
        </Link>
      </div>
      <span className="prompt__note small muted">
        {createsAccount ? t("scenario.sign-in.have-account") : t("scenario.login.new-here")}{" "}
        <Link
          className="link"
          to={createsAccount ? "?scenario=login" : "?scenario=sign-in"}
          preventScrollReset
        >
          {createsAccount ? t("common.sign-in") : t("common.create-account")}
        </Link>
      </span>
    </>
  );
}

function HomeLink() {
  const t = useTranslations();
  return (
    <div className="actions">
      <Link className="button button--large" to="/">
        {t("error.to-home")}
      </Link>
    </div>
  );
}
