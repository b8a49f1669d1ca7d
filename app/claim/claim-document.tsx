import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { LanguageProvider } from "#app/language-provider.tsx";
import type { FormField } from "#domains/identity/steps/form-field.ts";
import {
  RegistrationInput,
  useFieldNames,
} from "#domains/identity/registration/registration-input.tsx";
import type { FieldError } from "#platform/domain-error.ts";
import { languageName } from "#platform/intl-formats.ts";
import type { RootData } from "#request/root-data.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextField } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { ClaimErrors, ClaimValues } from "./claim-form.ts";

/** The command that prints a new claim link. */
const claimLinkCommand = "npm run lampstand -- claim-link";

/** Only this page needs these rules, so they are in no style sheet that other pages load. */
const pageStyles = `
.claim__languages { border: 0; margin: 0 0 12px; padding: 0; }
.claim__languages legend { padding: 0 0 4px; font-size: var(--text-2); font-weight: 600; }
.claim__command { overflow-wrap: anywhere; }
.claim > p, .claim > .actions { margin-block-end: 16px; }
.claim .form { gap: 16px; }
.claim h2 { margin-block-start: 24px; }
.claim__nav { display: flex; flex-wrap: wrap; gap: 8px 20px; margin-block-start: 40px; }`;

/**
 * Hides each language among the others while it is the main one. The page has no scripts, so its style does it; a box that
 * is hidden and ticked is ignored.
 */
const hideMainLanguage = (languages: readonly string[]) =>
  languages
    .map(
      (language) =>
        `.claim:has(option[value="${language}"]:checked) .claim__languages div:has(> label [value="${language}"]) { display: none; }`,
    )
    .join("\n");

type DocumentProps = Pick<RootData, "language" | "direction" | "messagesVersion"> & {
  theme: Pick<RootData["theme"], "button"> & { css: string };
  /** The URL of the style sheet. */
  styles: string | null;
  title: string;
  /** The languages of the page. */
  languages: readonly string[];
  content: ReactNode;
};

/** The document of the page that creates the first portal. It has no scripts. */
export function ClaimDocument(props: DocumentProps) {
  const { language, direction, theme } = props;
  return (
    <html lang={language} dir={direction} data-button={theme.button}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${props.title} · Lampstand`}</title>
        <link rel="icon" href="/favicon.svg" />
        {props.styles && <link rel="stylesheet" href={props.styles} />}
        <style
          dangerouslySetInnerHTML={{
            __html: theme.css + pageStyles + hideMainLanguage(props.languages),
          }}
        />
      </head>
      <body>
        <LanguageProvider language={language} version={props.messagesVersion}>
          <main id="main" className="reading-page reading-page--page claim">
            {props.content}
            <LanguageLinks current={language} languages={props.languages} />
          </main>
        </LanguageProvider>
      </body>
    </html>
  );
}

function LanguageLinks({ current, languages }: { current: string; languages: readonly string[] }) {
  const t = useTranslations();
  return (
    <nav className="claim__nav" aria-label={t("common.language")}>
      {languages.map((language) => (
        <a
          key={language}
          className="link"
          href={`?lang=${language}`}
          lang={language}
          hrefLang={language}
          aria-current={language === current ? "true" : undefined}
        >
          {languageName(language)}
        </a>
      ))}
    </nav>
  );
}

/** Says why a link doesn't work, and how to get another. */
export function ClaimProblem({ messageKey }: { messageKey: string }) {
  const t = useTranslations();
  return (
    <>
      <header>
        <h1>{t("claim.title-invalid")}</h1>
        <p className="lead" role="alert">
          {t(messageKey as never)}
        </p>
      </header>
      {messageKey === "claim.link-invalid" && (
        <>
          <p>{t("claim.link-help")}</p>
          <p className="claim__command">
            <code dir="ltr">{claimLinkCommand}</code>
          </p>
          <p>{t("claim.sign-in")}</p>
          <div className="actions">
            <ButtonLink variant="soft" href="/">
              {t("claim.to-portal")}
            </ButtonLink>
          </div>
        </>
      )}
    </>
  );
}

export type ClaimFormProps = {
  /** The host of the portal to create. */
  host: string;
  languages: readonly string[];
  /** The fields of the owner's account. */
  accountFields: readonly FormField[];
  passwordMinLength: number;
  values: ClaimValues;
  errors: ClaimErrors | null;
};

/** The form that creates the first portal and its owner. */
export function ClaimForm(props: ClaimFormProps) {
  const { host, languages, accountFields, values, errors } = props;
  const t = useTranslations();
  const nameOf = useFieldNames();
  const options = languages.map((value) => ({ value, label: languageName(value) }));
  const fieldNames = ["portalName", ...accountFields.map(({ id }) => id)];
  const firstWrong = fieldNames.find((name) => errors?.fields[name]);
  const stateOf = (name: string, defaultValue: string) => ({
    name,
    defaultValue,
    error: errorText(t, errors?.fields[name]),
    announce: false,
    readOnly: false,
    autoFocus: name === firstWrong,
  });
  return (
    <>
      <header>
        <h1>{t("claim.title")}</h1>
        <p className="lead">{t("claim.lead")}</p>
      </header>
      {errors && (
        <p className="field-message field-message--error" role="alert">
          {t(errors.messageKey as never)}
        </p>
      )}
      <form method="post" className="form">
        <TextField
          {...stateOf("portalName", values.portalName)}
          label={t("claim.portal-name")}
          hint={t("claim.portal-name-hint")}
          autoComplete="organization"
          required
        />
        <p>
          <b>{t("claim.address")}</b>
          <br />
          <bdi dir="ltr">{host}</bdi>
          <br />
          <span className="muted small">{t("claim.address-hint")}</span>
        </p>
        <Select
          name="primaryLanguage"
          label={t("claim.main-language")}
          hint={t("claim.main-language-hint")}
          options={options}
          defaultValue={values.primaryLanguage}
        />
        <fieldset className="claim__languages">
          <legend>{t("claim.other-languages")}</legend>
          {options.map(({ value, label }) => (
            <Checkbox
              key={value}
              name="otherLanguages"
              value={value}
              label={label}
              lang={value}
              defaultChecked={values.otherLanguages.includes(value)}
            />
          ))}
        </fieldset>
        <h2>{t("claim.account")}</h2>
        <p className="muted">{t("claim.account-lead")}</p>
        {accountFields.map((field) => (
          <RegistrationInput
            key={field.id}
            field={field}
            label={nameOf(field)}
            state={stateOf(field.id, values.account[field.id] ?? "")}
            passwordMinLength={props.passwordMinLength}
          />
        ))}
        <Button type="submit" large>
          {t("claim.create")}
        </Button>
      </form>
    </>
  );
}

function errorText(
  t: ReturnType<typeof useTranslations>,
  error: FieldError | undefined,
): string | undefined {
  return error && t(error.key as never, error.params as never);
}
