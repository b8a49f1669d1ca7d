import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { ContactFields } from "#domains/identity/contacts/contact-fields.tsx";
import { toRegistrationField } from "#domains/identity/steps/form-field.ts";
import { usePhoneRules } from "#domains/identity/codes/use-phone-rules.ts";
import { isDetail } from "#domains/identity/registration/registration-answers.ts";
import {
  isPhoneField,
  nameFieldsOf,
  validateFields,
} from "#domains/identity/registration/registration-fields.ts";
import {
  RegistrationInput,
  useFieldNames,
} from "#domains/identity/registration/registration-input.tsx";
import { StepForm } from "#domains/identity/steps/step-form.tsx";
import { checkContacts } from "#domains/identity/steps/step-checks.ts";
import { TextField } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { RootData } from "#request/root-data.ts";
import { languageName } from "#platform/intl-formats.ts";
import type { ProfileScreenData } from "./profile-screen.server.ts";
import { useProfileForm } from "./use-profile-form.ts";

const getMessageKey = () => "env.scenarious.popup.auth.error";

/** The user's names and language. */
export function NamesForm({ locked }: { locked: boolean }) {
  const t = useTranslations();
  const view = useProfileForm("names");
  const { actor, language, languages, registration } = useRouteLoaderData("root") as RootData;
  const fields = nameFieldsOf(registration.fields.map(toRegistrationField));
  const isLocked = (value: string) => locked && value !== "";
  return (
    <StepForm
      view={view}
      intent="names"
      ignoresEnteredValues
      check={(values) => validateFields(fields, values)}
      messageKeyOf={getMessageKey}
      submitKey="profile.save"
      busyKey="fill-profile.busy"
    >
      {(field) => (
        <>
          {(["firstName", "lastName"] as const).map((name) => (
            <TextField
              key={name}
              {...field(name, actor[name])}
              readOnly={view.busy || isLocked(actor[name])}
              hint={isLocked(actor[name]) ? t("profile.locked-hint") : undefined}
              label={t(name === "firstName" ? "popup.field.first-name" : "popup.field.last-name")}
              autoComplete={name === "firstName" ? "given-name" : "family-name"}
              autoCapitalize="words"
            />
          ))}
          {languages.length > 1 && (
            <Select
              name="language"
              label={t("common.language")}
              defaultValue={language}
              options={languages.map((one) => ({ value: one, label: languageName(one) }))}
            />
          )}
        </>
      )}
    </StepForm>
  );
}

/** The answers to the portal's own registration fields. */
export function DetailsForm({ details, locked }: DetailsFormProps) {
  const t = useTranslations();
  const view = useProfileForm("details");
  const { registration } = useRouteLoaderData("root") as RootData;
  const nameOf = useFieldNames();
  const fields = registration.fields.filter(isDetail);
  const registrationFields = fields.map(toRegistrationField);
  const isPhone = usePhoneRules(registrationFields.some(isPhoneField));
  const isLocked = (id: string) => locked && Boolean(details[id]);
  return (
    <StepForm
      view={view}
      intent="details"
      ignoresEnteredValues
      check={(values) => validateFields(registrationFields, values, { isPhone })}
      messageKeyOf={getMessageKey}
      submitKey="profile.save"
      busyKey="fill-profile.busy"
    >
      {(fieldStateOf) =>
        fields.map((field) => {
          const fieldState = fieldStateOf(field.id, details[field.id] ?? "");
          const readOnly = fieldState.readOnly || isLocked(field.id);
          const hint = isLocked(field.id) ? t("profile.locked-hint") : undefined;
          return (
            <RegistrationInput
              key={field.id}
              field={field}
              label={nameOf(field)}
              state={{ ...fieldState, readOnly, hint }}
              passwordMinLength={registration.passwordMinLength}
            />
          );
        })
      }
    </StepForm>
  );
}

type DetailsFormProps = { details: Readonly<Record<string, string>>; locked: boolean };

/** The user's email and phone, which only their owner can change: docs/specification/security.md#sessions. */
export function ContactsForm({ contacts }: Pick<ProfileScreenData, "contacts">) {
  const view = useProfileForm("contacts");
  return (
    <StepForm
      key={`${contacts.email} ${contacts.phone}`}
      view={view}
      intent="contacts"
      ignoresEnteredValues
      check={checkContacts}
      messageKeyOf={getMessageKey}
      submitKey="profile.save"
      busyKey="fill-profile.busy"
    >
      {(field) => <ContactFields contacts={contacts} field={field} />}
    </StepForm>
  );
}
