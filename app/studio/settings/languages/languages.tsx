import { data, Form, redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { versionConflict } from "#domains/settings/errors.ts";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { languagesMax } from "#domains/settings/settings.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { requestContext } from "#request/request-context.server.ts";
import { nameLanguages } from "#app/studio/name-languages.server.ts";
import { Section } from "#app/studio/settings/section.tsx";
import { useFormResult } from "#app/live/use-until-navigation.ts";
import { Note } from "#app/studio/ui/note.tsx";
import { AddLanguage } from "./add-language.tsx";
import { changeLanguages, languageActions } from "./change-languages.ts";
import { findLanguage, suggestedLanguages } from "./find-language.server.ts";
import type { NewLanguageProblem } from "./language-input.ts";
import { LanguageRow } from "./language-row.tsx";
import { listLanguages } from "./list-languages.server.ts";
import type { Route } from "./+types/languages";

const path = "/studio/settings/languages";

/** Every change by someone else is shown at once: only the field for a new language holds something typed, and it stays. */
export const shouldRevalidate = () => true;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { version, languages } = await listLanguages(ctx);
  const codes = languages.map(({ code }) => code);
  const names = nameLanguages(codes, ctx.language);
  return {
    version,
    languages: languages.map((language, index) => ({ ...language, ...names[index]! })),
    suggestions: nameLanguages(
      suggestedLanguages.filter((code) => !codes.includes(code)),
      ctx.language,
    ).map(({ name }) => name),
    languagesMax,
  };
}

type Result = { problem: "conflict" | NewLanguageProblem; typed: string };

/** Changes one language: each button is a form of its own, so nothing has to be saved afterwards. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { settings, version: newest } = await readSettings(ctx);
  const form = await request.formData();
  const typed = String(form.get("language") ?? "");
  const refuse = (problem: Result["problem"], status: number) =>
    data<Result>({ problem, typed }, { status });
  const pressed = languageActions.find((one) => form.has(one)) ?? "add";
  const code =
    pressed === "add" ? findLanguage(typed, ctx.language) : String(form.get(pressed) ?? "");
  if (code === null) return refuse("unknown", 422);
  if (pressed === "add" && settings.i18n.langs.includes(code)) return refuse("exists", 422);
  const i18n = changeLanguages(settings.i18n, pressed, code);
  if (i18n === null || Number(form.get("version")) !== newest) return refuse("conflict", 409);
  try {
    await updateSettings(ctx, { settings: { i18n }, version: newest });
  } catch (error) {
    if (error instanceof DomainError && error.code === versionConflict().code)
      return refuse("conflict", 409);
    throw error;
  }
  ctx.flash("studio.saved");
  return redirect(path, 303);
}

export default function LanguagesScreen() {
  const { version, languages, suggestions, languagesMax: max } = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const t = useTranslations();
  const problem = result?.problem ?? null;
  return (
    <Section id="languages">
      {problem === "conflict" && <Note kind="warn">{t("studio.languages.conflict")}</Note>}
      <Form method="post" className="studio-card">
        <input type="hidden" name="version" value={version} />
        <ol className="studio-list">
          {languages.map((language, index) => (
            <LanguageRow
              key={language.code}
              language={language}
              isFirst={index === 0}
              isLast={index === languages.length - 1}
            />
          ))}
        </ol>
      </Form>
      {languages.length >= max ? (
        <p className="studio-muted">{t("studio.languages.full", { max })}</p>
      ) : (
        <AddLanguage
          key={languages.length}
          version={version}
          suggestions={suggestions}
          typed={result?.typed ?? ""}
          problem={problem === "conflict" ? null : problem}
        />
      )}
    </Section>
  );
}
