import { useFormatter, useTranslations } from "use-intl";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { colourNameOf } from "./colours.ts";
import type { SetupData } from "./load-setup-step.server.ts";
import { setupPath } from "./setup-paths.ts";
import { type StepValues, valueOf } from "./step-values.ts";

type Props = {
  data: SetupData;
  /** The step as somebody else has saved it. */
  saved: StepValues;
};

/** Says that somebody else has changed the step meanwhile, and what is saved now. What was typed is still in the form. */
export function SetupConflict({ data, saved }: Props) {
  const t = useTranslations();
  const { step } = data;
  return (
    <div className="studio-note studio-note--warn" role="alert">
      <StudioIcon name="warning" />
      <div>
        <p>
          <b>{t("studio.conflict.title")}</b>{" "}
          {t("studio.setup.conflict.text", { button: t(`studio.setup.${step}.button`) })}
        </p>
        <SavedValues data={data} saved={saved} />
        {/* A new document: the form is filled in again. */}
        <a className="studio-link" href={setupPath(step)}>
          {t("studio.setup.conflict.take")}
        </a>
      </div>
    </div>
  );
}

function SavedValues({ data, saved }: Props) {
  const t = useTranslations();
  const format = useFormatter();
  const read = (name: string) => valueOf(saved, name);
  const nameOf = (code: string) =>
    data.name?.languages.find((language) => language.code === code)?.name ?? code;
  const colour = colourNameOf(read("color"));
  const methods = (["email", "anonymous", "passkey"] as const).filter((name) => read(name) !== "");
  const rows: [label: string, value: string][] = {
    name: [
      [t("studio.setup.name.field"), read("title")],
      [t("studio.setup.name.primary"), nameOf(read("primary"))],
      [t("studio.setup.name.languages"), format.list((saved["languages"] ?? []).map(nameOf))],
      [t("studio.setup.name.email"), read("email")],
    ] satisfies [string, string][],
    colour: [
      [t("studio.setup.colour.field"), colour ? t(`studio.setup.colour.${colour}`) : read("color")],
      [
        t("studio.setup.colour.logo"),
        read("logo") === "" ? "" : t("studio.setup.conflict.has-logo"),
      ],
    ] satisfies [string, string][],
    starter: [
      [
        t("studio.setup.starter.title"),
        read("starter") === "" ? "" : t(`studio.setup.starter.${read("starter")}` as never),
      ],
    ] satisfies [string, string][],
    "sign-in": [
      [
        t("studio.setup.sign-in.field"),
        format.list(methods.map((name) => t(`studio.sign-in.method.${name}`))),
      ],
      [t("studio.sign-in.gdpr"), t(`studio.setup.conflict.${read("gdpr") === "" ? "off" : "on"}`)],
    ] satisfies [string, string][],
    helper: [],
    publish: [],
    share: [],
  }[data.step];
  return (
    <dl className="studio-setup__saved-values">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value || "—"}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
