import { useTranslations } from "use-intl";
import type { Operation } from "#domains/drafts/operations.ts";
import { toJson } from "#domains/drafts/operations.ts";
import { hasOwnAddress } from "#domains/pages/page-address.ts";
import { type PageOptions, pageOptions } from "#domains/pages/page-options.ts";
import { Choice } from "#app/studio/ui/choice.tsx";
import { useEditedPage } from "#app/studio/pages/page-context.tsx";
import { AddressSetting } from "./address-setting.tsx";
import { CourseButtonSetting } from "./course-button-setting.tsx";

/** Who sees a page, its address, and what is around its blocks. Every change is saved in its draft at once. */
export function PageSettings() {
  const t = useTranslations();
  const { data, draft } = useEditedPage();
  const { document, change } = draft;
  const options = document.options ?? pageOptions.parse({});
  return (
    <div className="studio-page-panel">
      {hasOwnAddress(data.alias) && <AddressSetting />}
      <VisibilitySetting />
      <fieldset>
        <legend className="studio-field__label">{t("studio.pages.header")}</legend>
        {(["transparent", "solid"] as const).map((theme) => (
          <Choice
            key={theme}
            type="radio"
            name="header-theme"
            label={t(`studio.pages.header-${theme}`)}
            checked={options.header.theme === theme}
            onChange={() => change(setOption(document.options, ["header", "theme"], theme))}
          />
        ))}
        <Choice
          type="checkbox"
          label={t("studio.pages.header-dark")}
          help={t("studio.pages.header-dark-help")}
          checked={options.header.dark}
          onChange={({ target }) =>
            change(setOption(document.options, ["header", "dark"], target.checked))
          }
        />
        <Choice
          type="checkbox"
          label={t("studio.pages.mobile-logo")}
          checked={options.header.mobileLogo}
          onChange={({ target }) =>
            change(setOption(document.options, ["header", "mobileLogo"], target.checked))
          }
        />
      </fieldset>
      <Choice
        type="checkbox"
        label={t("studio.pages.scroll-to-top")}
        checked={options.scrollToTop}
        onChange={({ target }) =>
          change(setOption(document.options, ["scrollToTop"], target.checked))
        }
      />
      <CourseButtonSetting options={options} />
    </div>
  );
}

/** Sets one option. A page without options first gets their defaults. */
function setOption(
  options: PageOptions | undefined,
  path: readonly string[],
  value: string | boolean,
): Operation[] {
  const set: Operation = { op: "set", path: ["options", ...path], value };
  if (options) return [set];
  const defaults = toJson(pageOptions.parse({}));
  return [{ op: "set", path: ["options"], value: defaults }, set];
}

/** Who may open the page: everybody, people with an account, or those who bought the course that it belongs to. */
function VisibilitySetting() {
  const t = useTranslations();
  const { data, draft } = useEditedPage();
  const { middleware = [] } = draft.document;
  const current = (["bought", "auth"] as const).find((name) => middleware.includes(name));
  const choose = (name: "bought" | "auth" | null) => {
    const others = middleware.filter((one) => one !== "auth" && one !== "bought");
    const wanted = name === null ? others : [...others, name];
    draft.change([
      wanted.length > 0
        ? { op: "set", path: ["middleware"], value: wanted }
        : { op: "unset", path: ["middleware"] },
    ]);
  };
  const isCoursePage = data.state.model?.name === "course";
  const choices = [
    null,
    "auth",
    ...(isCoursePage || current === "bought" ? ["bought"] : []),
  ] as const;
  return (
    <fieldset>
      <legend className="studio-field__label">{t("studio.pages.visible-to")}</legend>
      {choices.map((name) => (
        <Choice
          key={name ?? "all"}
          type="radio"
          name="visible-to"
          label={t(`studio.pages.visible-${(name ?? "all") as "all" | "auth" | "bought"}`)}
          checked={(current ?? null) === name}
          onChange={() => choose(name as "bought" | "auth" | null)}
        />
      ))}
    </fieldset>
  );
}
