import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import type { RegistrationProps } from "./block.ts";

type Data = { isRegistered: boolean; scenario: "login" | "sign-in" };

export default function View(view: BlockViewProps<RegistrationProps, Data>) {
  const { component, props, data, children, container, heading: Heading } = view;
  const hasTitle = props.title !== "";
  return (
    <Section
      id={component.id}
      container={container}
      className="prompt-section"
      labelledBy={hasTitle ? titleId(component.id) : undefined}
    >
      {hasTitle && <Heading id={titleId(component.id)}>{props.title}</Heading>}
      {data.isRegistered ? <SignedIn /> : <SignInLinks {...props} scenario={data.scenario} />}
      {children}
    </Section>
  );
}

type SignInLinksProps = Pick<RegistrationProps, "lead" | "buttonText"> & Pick<Data, "scenario">;

function SignInLinks({ lead, buttonText, scenario }: SignInLinksProps) {
  const t = useTranslations();
  const createsAccount = scenario === "sign-in";
  const defaultButtonText = createsAccount ? t("common.create-account") : t("common.sign-in");
  return (
    <>
      {lead !== "" && <p className="lead">{lead}</p>}
      <div className="actions">
        <Link className="button button--large" to={`?scenario=${scenario}`} preventScrollReset>
          {buttonText || defaultButtonText}
        </Link>
        <span className="small muted">
          {createsAccount ? t("scenario.sign-in.have-account") : t("scenario.login.new-here")}{" "}
          <Link
            className="link"
            to={createsAccount ? "?scenario=login" : "?scenario=sign-in"}
            preventScrollReset
          >
            {createsAccount ? t("common.sign-in") : t("common.create-account")}
          </Link>
        </span>
      </div>
    </>
  );
}

function SignedIn() {
  const t = useTranslations();
  return (
    <>
      <p className="lead">{t("registration.signed-in")}</p>
      <div className="actions">
        <Link className="button button--large" to="/">
          {t("error.to-home")}
        </Link>
      </div>
    </>
  );
}
