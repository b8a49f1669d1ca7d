import { Form, Link, useLoaderData } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { useFormResult } from "#app/live/use-until-navigation.ts";
import { Section } from "#app/studio/settings/section.tsx";
import { Choice } from "#app/studio/ui/choice.tsx";
import { FieldCard } from "#app/studio/ui/field-card.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { SaveButton } from "#app/studio/ui/save-button.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";
import { requestContext } from "#request/request-context.server.ts";
import { changeSignIn } from "./change-sign-in.server.ts";
import { RegistrationFields } from "./registration-fields.tsx";
import { ServiceCards } from "./service-cards.tsx";
import { loadSignIn } from "./sign-in-data.server.ts";
import { methods } from "./sign-in-form.ts";
import { useUsageNote } from "./use-usage-note.ts";
import type { Route } from "./+types/sign-in";

export { shouldRevalidateForm as shouldRevalidate } from "#app/studio/settings/should-revalidate-form.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadSignIn(context.get(requestContext));

export const action = async ({ context, request }: Route.ActionArgs) =>
  changeSignIn(context.get(requestContext), await request.formData());

/** How people sign in: the methods, the keys that they need, and the fields of the registration. */
export default function SignInScreen() {
  const loaded = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const t = useTranslations();
  const format = useFormatter();
  const { values, version, shown, counts } = loaded;
  const noteOf = useUsageNote();
  return (
    <Section id="sign-in">
      {result?.problemKey && <Note kind="bad">{t(result.problemKey as never)}</Note>}
      <p className="studio-note">
        <span>
          {shown.length === 0
            ? t("studio.sign-in.shown-none")
            : t("studio.sign-in.shown", {
                methods: format.list(shown.map((one) => t(`studio.sign-in.method.${one}`))),
              })}{" "}
          <a className="studio-link" href="/?scenario=login">
            {t("studio.sign-in.see")}
          </a>
        </span>
      </p>
      <p className="studio-muted studio-small" id="figures">
        {t("studio.sign-in.figures", {
          people: counts.people,
          active: counts.recentlyActive,
          blocked: counts.blockedAttempts,
        })}{" "}
        {counts.isPartial && t("studio.sign-in.figures-partial", { people: counts.people })}{" "}
        {counts.blockedAttempts > 0 && (
          <Link className="studio-link" to="/studio/settings/limits">
            {t("studio.settings.limits.title")}
          </Link>
        )}
      </p>
      <Form key={version} method="post" className="studio-section" noValidate>
        <input type="hidden" name="version" value={version} />
        <FieldCard title={t("studio.sign-in.methods")}>
          <div>
            {methods.map((method) => (
              <Choice
                key={method}
                type="checkbox"
                name={method}
                defaultChecked={values[method]}
                label={t(`studio.sign-in.method.${method}`)}
                help={t(`studio.sign-in.method.${method}-text`)}
                note={noteOf(loaded.usage[method] ?? null)}
              />
            ))}
          </div>
        </FieldCard>
        <FieldCard title={t("studio.sign-in.rules")}>
          <div>
            <Choice
              type="checkbox"
              name="gdpr"
              defaultChecked={values.gdpr}
              label={t("studio.sign-in.gdpr")}
              help={t("studio.sign-in.gdpr-text")}
            />
            <Choice
              type="checkbox"
              name="swapPopups"
              defaultChecked={values.swapPopups}
              label={t("studio.sign-in.swap")}
              help={t("studio.sign-in.swap-text")}
            />
          </div>
          <TextField
            id="password-length"
            name="passwordMinLength"
            label={t("studio.sign-in.length")}
            defaultValue={values.passwordMinLength}
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
          />
        </FieldCard>
        <SaveButton />
      </Form>
      <ServiceCards data={loaded} tested={result?.tested ?? null} />
      <RegistrationFields
        key={`fields ${version}`}
        version={version}
        fields={loaded.fields}
        languages={loaded.languages}
      />
    </Section>
  );
}
