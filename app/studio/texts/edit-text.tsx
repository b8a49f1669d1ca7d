import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { readText } from "#domains/settings/messages/find-texts.server.ts";
import { messageMaxChars } from "#domains/settings/messages/portal-messages.ts";
import { listTextLanguages } from "#domains/settings/messages/text-languages.server.ts";
import { languageNameIn } from "#platform/intl-formats.ts";
import { requestContext } from "#request/request-context.server.ts";
import { useFormResult } from "#app/live/use-until-navigation.ts";
import { Screen } from "#app/studio/shell/screen.tsx";
import { FieldCard } from "#app/studio/ui/field-card.tsx";
import { changeText } from "./edit-text.server.ts";
import { TextForm } from "./text-form.tsx";
import { listPathOf, readTextsQuery, textPath } from "./texts-query.ts";
import type { Route } from "./+types/edit-text";

export { shouldRevalidateForm as shouldRevalidate } from "#app/studio/settings/should-revalidate-form.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const search = new URL(request.url).searchParams;
  const allowed = listTextLanguages(ctx);
  const { language } = readTextsQuery(search, allowed, ctx.language);
  const text = await readText(ctx, { key: params.key, language });
  const list = listPathOf(search);
  return {
    ...text,
    language: { code: language, name: languageNameIn(ctx.language, language) },
    others: text.others.map((other) => ({
      ...other,
      name: languageNameIn(ctx.language, other.language),
      href: allowed.includes(other.language) ? textPath(text.key, other.language, list) : null,
    })),
    list,
    maxChars: messageMaxChars,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  const search = new URL(request.url).searchParams;
  const { language } = readTextsQuery(search, listTextLanguages(ctx), ctx.language);
  return changeText(ctx, { key: params.key, language }, { form, search });
}

/** One text of the interface: what it says by default, the portal's own words, and the other languages. */
export default function EditTextScreen() {
  const screen = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const { key, group, language, others, list } = screen;
  const t = useTranslations();
  return (
    <Screen
      title={t("studio.texts.edit")}
      subtitle={t(`studio.texts.group.${group}`)}
      back={{ to: list, label: t("studio.texts.back") }}
    >
      <div className="studio-width studio-section">
        <TextForm key={`${key} ${language.code}`} screen={screen} result={result ?? null} />
        {others.length > 0 && (
          <FieldCard title={t("studio.texts.others")}>
            <dl className="studio-texts__others">
              {others.map((other) => (
                <div key={other.language}>
                  <dt>
                    {other.href === null ? (
                      other.name
                    ) : (
                      <Link to={other.href}>
                        {t("studio.texts.change-in", { language: other.name })}
                      </Link>
                    )}
                  </dt>
                  <dd lang={other.language} dir="auto">
                    {other.text}
                  </dd>
                </div>
              ))}
            </dl>
          </FieldCard>
        )}
        <p className="studio-muted studio-small">
          {t("studio.texts.key")} <bdi dir="ltr">{key}</bdi>
        </p>
      </div>
    </Screen>
  );
}
