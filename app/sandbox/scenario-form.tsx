import { useTranslations } from "use-intl";
import { catalogue } from "#scenarios/catalogue.ts";
import { guestAlertText, sessionAlertText } from "#scenarios/start-free-lesson.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextField } from "#ui/field.tsx";
import {
  factChoices,
  factFlags,
  factTexts,
  optionFields,
  type ScenarioFields,
} from "./scenario-fields.ts";

type Props = { fields: ScenarioFields };

/** Examples below the options' fields. They are code, so they are the same in every language. */
const examples: Readonly<Record<string, string>> = {
  returnTo: "/about/",
  element: "lesson/5",
  course: "42",
  form: "feedback",
  redirect: "true, /login/",
  firstOpenedElement: "test/2",
  registerData: "phone=+380501234567",
};

export function ScenarioFieldset({ fields: { texts } }: Props) {
  const t = useTranslations();
  return (
    <fieldset>
      <legend>{t("sandbox.popup.scenario")}</legend>
      <TextField
        label="scenario"
        name="scenarioId"
        defaultValue={texts.scenarioId}
        list="scenario-ids"
      />
      <datalist id="scenario-ids">
        {Object.keys(catalogue).map((id) => (
          <option key={id}>{id}</option>
        ))}
      </datalist>
      <TextField label="step" name="stepId" defaultValue={texts.stepId} />
    </fieldset>
  );
}

export function OptionFields({ fields: { options } }: Props) {
  const t = useTranslations();
  return (
    <fieldset>
      <legend>{t("sandbox.popup.options")}</legend>
      {optionFields.map((name) =>
        name === "alertText" ? (
          <ChoiceField
            key={name}
            name={`option-${name}`}
            label={name}
            choices={["", guestAlertText, sessionAlertText]}
            value={options[name]}
          />
        ) : (
          <TextField
            key={name}
            label={name}
            name={`option-${name}`}
            defaultValue={options[name]}
            hint={examples[name]}
          />
        ),
      )}
    </fieldset>
  );
}

export function FactFields({ fields: { flags, choices, facts } }: Props) {
  const t = useTranslations();
  return (
    <fieldset>
      <legend>{t("sandbox.popup.facts")}</legend>
      <p className="muted small">{t("sandbox.popup.facts-lead")}</p>
      {(Object.keys(factChoices) as (keyof typeof factChoices)[]).map((name) => (
        <ChoiceField
          key={name}
          name={`has-${name}`}
          label={name}
          choices={factChoices[name]}
          value={choices[name]}
        />
      ))}
      {factTexts.map((name) => (
        <TextField key={name} label={name} name={name} defaultValue={facts[name]} />
      ))}
      <div className="sandbox__flags">
        {factFlags.map((name) => (
          <Checkbox key={name} label={name} name={`is-${name}`} defaultChecked={flags[name]} />
        ))}
      </div>
    </fieldset>
  );
}

type ChoiceProps = { name: string; label: string; choices: readonly string[]; value: string };

function ChoiceField({ name, label, choices, value }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select className="input" id={name} name={name} defaultValue={value}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice || "–"}
          </option>
        ))}
      </select>
    </div>
  );
}
