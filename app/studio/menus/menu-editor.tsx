import { useState } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { Menu } from "#domains/look/menu.ts";
import { menuDrafts } from "#domains/look/settings-draft.server.ts";
import { listEditedCourses } from "#domains/courses/list-edited-courses.server.ts";
import { listPages } from "#domains/pages/list-pages.server.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import { languageNameIn } from "#platform/intl-formats.ts";
import { requestContext } from "#request/request-context.server.ts";
import { readLoadedDraft } from "#app/studio/editing/read-loaded-draft.server.ts";
import { DraftEditor } from "#app/studio/settings-drafts/draft-editor.tsx";
import { settingsDraftPath } from "#app/studio/settings-drafts/settings-draft-name.ts";
import { MenuDisplay } from "./menu-display.tsx";
import { MenuPreviews } from "./menu-previews.tsx";
import { MenuTree } from "./menu-tree.tsx";
import type { Route } from "./+types/menu-editor";

/** So many courses can be chosen; the address of any other can be typed. */
const coursesMax = 500;

/** Loads the draft of the menu, and what its entries can lead to. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  authorize(ctx, "change", "settings");
  const { langs, primaryLang } = ctx.settings.i18n;
  const query = { filter: "published" as const, text: "", textsLanguage: "" };
  const [pages, courses] = await Promise.all([
    listPages(ctx),
    listEditedCourses(ctx, query, { limit: coursesMax, after: null }),
  ]);
  return {
    loaded: await readLoadedDraft(ctx, menuDrafts, menuDrafts.name),
    languages: [primaryLang, ...langs.filter((one) => one !== primaryLang)].map((code) => ({
      code,
      name: languageNameIn(ctx.language, code),
    })),
    pages: pages.rows.map(({ alias, title, published }) => ({ alias, title, published })),
    courses: courses.rows.map(({ id, title }) => ({ id, title })),
  };
}
export type MenuData = Awaited<ReturnType<typeof loader>>;

/** The portal's menu: its entries beside the real page that shows them. */
export default function MenuScreen() {
  const t = useTranslations();
  const data = useLoaderData<typeof loader>();
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <DraftEditor<Menu>
      kind="menu"
      source={{ path: settingsDraftPath("menu"), loaded: data.loaded }}
      title={t("studio.area.menus")}
    >
      {(draft) => (
        <div className="studio-look">
          <section className="studio-look__settings" aria-label={t("studio.menus.entries")}>
            <MenuTree data={data} draft={draft} openId={openId} onOpen={setOpenId} />
            <MenuDisplay draft={draft} />
          </section>
          <section
            className="studio-look__previews"
            aria-label={t("studio.look.previews")}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
            tabIndex={0}
          >
            <MenuPreviews draft={draft} languages={data.languages} />
          </section>
        </div>
      )}
    </DraftEditor>
  );
}
