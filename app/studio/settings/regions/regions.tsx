import { data, Form, redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { localizedText, regionsMax } from "#domains/settings/settings.ts";
import { useFormResult } from "#app/live/use-until-navigation.ts";
import { nameLanguages } from "#app/studio/name-languages.server.ts";
import { Section } from "#app/studio/settings/section.tsx";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { SaveButton } from "#app/studio/ui/save-button.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";
import { requestContext } from "#request/request-context.server.ts";
import type { Region } from "./change-regions.ts";
import { RegionRow } from "./region-row.tsx";
import { type RegionsResult, saveRegions } from "./save-regions.server.ts";
import type { Route } from "./+types/regions";

export { shouldRevalidateForm as shouldRevalidate } from "#app/studio/settings/should-revalidate-form.ts";

const path = "/studio/settings/regions";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { settings, version } = await readSettings(ctx);
  const { langs, primaryLang } = settings.i18n;
  return {
    version,
    regions: settings.regions,
    primaryLang,
    languages: nameLanguages(langs, ctx.language),
    regionsMax,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const refused = await saveRegions(ctx, await request.formData());
  if (refused)
    return data<RegionsResult>(refused, { status: refused.problem === "conflict" ? 409 : 422 });
  ctx.flash("studio.saved");
  return redirect(path, 303);
}

/** The regions that visitors can choose from. */
export default function RegionsScreen() {
  const t = useTranslations();
  const loaded = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const { primaryLang, languages } = loaded;
  // What was filled in, and what it was filled in with, are of the same version.
  const { regions, stored, version } = result ?? { ...loaded, stored: loaded.regions };
  const nameOf = ({ id, name }: Region) => localizedText(name, primaryLang, primaryLang) || id;
  return (
    <Section id="regions">
      {result?.problem === "conflict" && (
        <Note kind="warn">
          <b>{t("studio.conflict.title")}</b>{" "}
          {t("studio.regions.conflict", { names: stored.map(nameOf).join(", ") || "—" })}
        </Note>
      )}
      {result && result.problem !== "conflict" && (
        <Note kind="bad">
          {t(`studio.regions.problem.${result.problem}`, { max: loaded.regionsMax })}
        </Note>
      )}
      {/* Its rows keep their places in the document when they move, and so the keyboard's focus. */}
      <Form method="post" className="studio-section" noValidate preventScrollReset>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="was" value={JSON.stringify(stored)} />
        {/* Enter in a field presses the first button of a form, so the one that only saves comes first. */}
        <div className="studio-card">
          <div className="studio-card__body">
            <TextField
              key={`${loaded.version} ${result?.version}`}
              id="new"
              name="new"
              rows={4}
              lang={primaryLang}
              label={t("studio.regions.add")}
              help={t("studio.regions.add-help", {
                language: languages.find(({ code }) => code === primaryLang)?.name ?? primaryLang,
              })}
            />
            <div>
              <button className="studio-button" type="submit">
                {t("studio.regions.add-button")}
              </button>
            </div>
          </div>
        </div>
        <div className="studio-card">
          {regions.length === 0 ? (
            <EmptyNote title={t("studio.regions.empty")}>
              {t("studio.regions.empty-text")}
            </EmptyNote>
          ) : (
            <ol className="studio-list">
              {regions.map((region, index) => (
                <RegionRow
                  key={region.id}
                  region={region}
                  title={nameOf(region)}
                  languages={languages}
                  current={
                    result?.clashes.includes(region.id)
                      ? (stored.find(({ id }) => id === region.id)?.name ?? {})
                      : null
                  }
                  isFirst={index === 0}
                  isLast={index === regions.length - 1}
                />
              ))}
            </ol>
          )}
        </div>
        {regions.length > 0 && <SaveButton />}
      </Form>
    </Section>
  );
}
