import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { Choice } from "#app/studio/ui/choice.tsx";
import type { SetupData } from "#app/studio/setup/load-setup-step.server.ts";
import { type StepValues, valueOf } from "#app/studio/setup/step-values.ts";

type Props = { data: NonNullable<SetupData["signIn"]>; values: StepValues };

const methods = ["email", "anonymous", "passkey"] as const;

/** The sign-in methods that need no keys of other services. */
export function SignInStep({ data: { others }, values }: Props) {
  const t = useTranslations();
  const format = useFormatter();
  return (
    <>
      <fieldset>
        <legend className="studio-field__label">{t("studio.setup.sign-in.field")}</legend>
        {methods.map((method) => (
          <Choice
            key={method}
            type="checkbox"
            name={method}
            defaultChecked={valueOf(values, method) !== ""}
            label={t(`studio.sign-in.method.${method}`)}
            help={t(`studio.sign-in.method.${method}-text`)}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend className="studio-field__label">{t("studio.setup.sign-in.consent")}</legend>
        <Choice
          type="checkbox"
          name="gdpr"
          defaultChecked={valueOf(values, "gdpr") !== ""}
          label={t("studio.sign-in.gdpr")}
          help={t("studio.sign-in.gdpr-text")}
        />
      </fieldset>
      <p className="studio-field__help">
        {others.length > 0 &&
          `${t("studio.setup.sign-in.others", {
            methods: format.list(others.map((one) => t(`studio.sign-in.method.${one}`))),
          })} `}
        {t("studio.setup.sign-in.more")}{" "}
        <Link className="studio-link" to="/studio/settings/sign-in">
          {t("studio.setup.sign-in.settings")}
        </Link>
      </p>
    </>
  );
}
