import { useTranslations } from "use-intl";
import type { Look } from "#domains/look/look.ts";
import { createPalette } from "#domains/settings/palette.ts";
import type { EditedDraft } from "#app/studio/editing/use-draft.ts";
import { Choice } from "#app/studio/ui/choice.tsx";
import { ColourField } from "./colour-field.tsx";
import { listContrastPairs } from "./contrast-pairs.ts";
import { setLook } from "./set-look.ts";

/** The colour of the head of the sign-in window, and of all others like it. */
export function PopupSettings({ draft }: { draft: EditedDraft<Look> }) {
  const t = useTranslations();
  const { popupsColor, theme } = draft.document;
  const shown = createPalette(theme.color, false, popupsColor);
  const pair = listContrastPairs(theme.color, popupsColor).find(({ name }) => name === "popup")!;
  return (
    <>
      <Choice
        type="checkbox"
        label={t("studio.look.popup.same")}
        checked={popupsColor === ""}
        onChange={(event) =>
          setLook(draft, ["popupsColor"], event.target.checked ? "" : shown["popup"]!)
        }
      />
      {popupsColor !== "" && (
        <ColourField
          label={t("studio.look.popup.colour")}
          value={popupsColor}
          onChange={(colour) => setLook(draft, ["popupsColor"], colour)}
        />
      )}
      <p className="studio-popup-sample" style={{ background: shown["popup"], color: pair.text }}>
        {t(pair.text === "#ffffff" ? "studio.look.popup.white" : "studio.look.popup.dark", {
          ratio: pair.ratio.toFixed(1),
        })}
      </p>
    </>
  );
}
