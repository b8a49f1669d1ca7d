import { useState } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { Look } from "#domains/look/look.ts";
import { lookDrafts } from "#domains/look/settings-draft.server.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import { languageNameIn } from "#platform/intl-formats.ts";
import { requestContext } from "#request/request-context.server.ts";
import { readLoadedDraft } from "#app/studio/editing/read-loaded-draft.server.ts";
import { DraftEditor } from "#app/studio/settings-drafts/draft-editor.tsx";
import { settingsDraftPath } from "#app/studio/settings-drafts/settings-draft-name.ts";
import { allFontFaces } from "#app/theme-data.server.ts";
import { LookPreviews } from "./look-previews.tsx";
import { LookSettings } from "./look-settings.tsx";
import { SchemeChoice, type ShownScheme } from "./scheme-choice.tsx";
import type { UnreadableText } from "./measure-contrast.ts";
import type { Route } from "./+types/look";

/** Loads the draft of how the portal looks. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  authorize(ctx, "change", "settings");
  const { langs, primaryLang } = ctx.settings.i18n;
  return {
    loaded: await readLoadedDraft(ctx, lookDrafts, lookDrafts.name),
    languages: [primaryLang, ...langs.filter((one) => one !== primaryLang)].map((code) => ({
      code,
      name: languageNameIn(ctx.language, code),
    })),
    portalTitle: ctx.settings.title,
    host: ctx.portal.host,
    fontFaces: allFontFaces(),
  };
}
export type LookData = Awaited<ReturnType<typeof loader>>;

/** How the portal looks: its settings beside the real main page and the real sign-in window. */
export default function LookScreen() {
  const t = useTranslations();
  const data = useLoaderData<typeof loader>();
  const [scheme, setScheme] = useState<ShownScheme>("both");
  const [unreadable, setUnreadable] = useState<readonly UnreadableText[]>([]);
  return (
    <DraftEditor<Look>
      kind="look"
      source={{ path: settingsDraftPath("look"), loaded: data.loaded }}
      title={t("studio.area.look")}
      tools={<SchemeChoice value={scheme} onChange={setScheme} />}
    >
      {(draft, problem) => (
        <div className="studio-look">
          <style>{data.fontFaces}</style>
          <section className="studio-look__settings" aria-label={t("studio.look.settings")}>
            <LookSettings data={data} draft={draft} problem={problem} unreadable={unreadable} />
          </section>
          <section
            className="studio-look__previews"
            aria-label={t("studio.look.previews")}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
            tabIndex={0}
          >
            <LookPreviews
              draft={draft}
              languages={data.languages}
              scheme={scheme}
              onMeasured={setUnreadable}
            />
          </section>
        </div>
      )}
    </DraftEditor>
  );
}
