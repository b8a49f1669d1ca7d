import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Operation, Path } from "#domains/drafts/operations.ts";
import type { Menu, MenuEntry } from "#domains/look/menu.ts";
import { urlMaxChars } from "#domains/settings/settings.ts";
import { safeHref } from "#ui/rich-node.ts";
import type { EditedDraft } from "#app/studio/editing/use-draft.ts";
import { TextField } from "#app/studio/ui/text-field.tsx";
import type { MenuData } from "./menu-editor.tsx";

type Props = {
  data: MenuData;
  draft: EditedDraft<Menu>;
  entry: MenuEntry;
  path: Path;
};

const coursePrefix = "/courses/";
type TargetKind = "page" | "course" | "address";

function kindOf({ link, page }: MenuEntry, courses: MenuData["courses"]): TargetKind {
  if (!link) return page ? "page" : "address";
  return courses.some(({ id }) => link === coursePrefix + id) ? "course" : "address";
}

/** Where an entry leads: to a page, to a course, or to any address. */
export function TargetFields({ data, draft, entry, path }: Props) {
  const t = useTranslations();
  const [kind, setKind] = useState<TargetKind>(() => kindOf(entry, data.courses));
  // What is typed may not be an address yet; null: nothing is being typed.
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && typed !== "" && safeHref(typed) === undefined;
  const unset = (key: "link" | "page"): Operation[] =>
    key in entry ? [{ op: "unset", path: [...path, key] }] : [];
  const lead = (link: string) =>
    draft.change(
      [
        ...unset("page"),
        ...(link === ""
          ? unset("link")
          : [{ op: "set" as const, path: [...path, "link"], value: link }]),
      ],
      { typing: [...path, "link"].join(".") },
    );
  const leadToPage = (alias: string) =>
    draft.change([
      ...unset("link"),
      ...(alias === ""
        ? unset("page")
        : [{ op: "set" as const, path: [...path, "page"], value: { alias, published: true } }]),
    ]);
  const isKnownPage = data.pages.some(({ alias }) => alias === entry.page?.alias);
  return (
    <>
      <label className="studio-field">
        <span className="studio-field__label">{t("studio.menus.target")}</span>
        <select
          className="studio-input"
          value={kind}
          onChange={(event) => {
            setTyped(null);
            setKind(event.target.value as TargetKind);
          }}
        >
          {(["page", "course", "address"] as const).map((one) => (
            <option key={one} value={one}>
              {t(`studio.menus.target-${one}`)}
            </option>
          ))}
        </select>
      </label>
      {kind === "page" && (
        <label className="studio-field">
          <span className="studio-field__label">{t("studio.menus.page")}</span>
          <select
            className="studio-input"
            value={entry.link ? "" : (entry.page?.alias ?? "")}
            onChange={(event) => leadToPage(event.target.value)}
          >
            <option value="">{t("studio.menus.choose")}</option>
            {entry.page && entry.page.alias !== "" && !isKnownPage && (
              <option value={entry.page.alias}>{entry.page.alias}</option>
            )}
            {data.pages.map(({ alias, title, published }) => (
              <option key={alias} value={alias}>
                {published ? title : t("studio.menus.unpublished-page", { title })}
              </option>
            ))}
          </select>
        </label>
      )}
      {kind === "course" && (
        <label className="studio-field">
          <span className="studio-field__label">{t("studio.menus.course")}</span>
          <select
            className="studio-input"
            value={(entry.link ?? "").slice(coursePrefix.length)}
            onChange={(event) =>
              lead(event.target.value === "" ? "" : coursePrefix + event.target.value)
            }
          >
            <option value="">{t("studio.menus.choose")}</option>
            {data.courses.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      {kind === "address" && (
        <TextField
          name="link"
          label={t("studio.menus.address")}
          help={t("studio.menus.address-help")}
          error={isWrong ? t("studio.menus.wrong-address") : undefined}
          dir="ltr"
          maxLength={urlMaxChars}
          value={typed ?? entry.link ?? ""}
          onChange={(event) => {
            const text = event.target.value;
            setTyped(text);
            if (text === "" || safeHref(text) !== undefined) lead(text);
          }}
        />
      )}
    </>
  );
}
