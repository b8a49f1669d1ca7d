import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { JsonObject } from "#domains/drafts/operations.ts";
import type { ChangedSetting } from "#domains/look/changed-setting.ts";
import { localizedText } from "#domains/settings/settings.ts";
import { normalizeHex } from "#domains/settings/oklch.ts";
import { languageNameIn } from "#platform/intl-formats.ts";
import type { RootData } from "#request/root-data.ts";
import { compareDrafts } from "./compare-drafts.ts";

/** What has changed, one sentence for each, with the values before and after where they say something. */
export function ChangeList({ changes }: { changes: readonly ChangedSetting[] }) {
  const t = useTranslations();
  const { language, primaryLanguage } = useRouteLoaderData("root") as RootData;
  if (changes.length === 0)
    return <p className="studio-muted">{t("studio.settings-draft.same")}</p>;
  return (
    <ul className="studio-changes">
      {changes.map((change, index) => {
        const { name, titles } = change;
        const title =
          (titles && localizedText(titles, language, primaryLanguage)) ||
          t("studio.editing.untitled");
        return (
          <li key={index}>
            <span>
              {t(
                `studio.settings-draft.change.${name}` as "studio.settings-draft.change.entry-added",
                { title },
              )}
              {change.language !== undefined && ` (${languageNameIn(language, change.language)})`}
            </span>
            {change.before !== undefined && change.after !== undefined && (
              <span className="studio-changes__values">
                <Value change={change} value={change.before} />
                <span aria-hidden="true">{"→"}</span>
                <span className="studio-hidden">{t("studio.settings-draft.becomes")}</span>
                <Value change={change} value={change.after} />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type ComparisonProps = { before: JsonObject; after: JsonObject };

/** What has changed between two versions of the look or of the menu. */
export const DraftComparison = ({ before, after }: ComparisonProps) => (
  <ChangeList changes={compareDrafts(before, after)} />
);

const pictures: readonly ChangedSetting["name"][] = [
  "logo",
  "logo-with-text",
  "favicon",
  "share-image",
];
/** Values that have words of their own: `studio.settings-draft.value.button-type.flat`. */
const worded: readonly ChangedSetting["name"][] = [
  "button-type",
  "menu-enabled",
  "menu-type",
  "menu-theme",
];

function Value({ change: { name }, value }: { change: ChangedSetting; value: string }) {
  const t = useTranslations();
  if (value === "")
    return (
      <span className="studio-muted">
        {t(name === "popups-color" ? "studio.look.popup.same" : "studio.settings-draft.none")}
      </span>
    );
  if (pictures.includes(name))
    return <img className="studio-changes__picture" src={value} alt="" />;
  if (worded.includes(name))
    return <span>{t(`studio.settings-draft.value.${name}.${value}` as never)}</span>;
  const colour = normalizeHex(value);
  return (
    <span dir="ltr">
      {colour !== undefined && (
        <span className="studio-swatch" style={{ background: colour }} aria-hidden="true" />
      )}
      {value}
    </span>
  );
}
