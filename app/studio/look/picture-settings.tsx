import { useTranslations } from "use-intl";
import type { Look } from "#domains/look/look.ts";
import type { EditedDraft } from "#app/studio/editing/use-draft.ts";
import type { LookData } from "./look.tsx";
import { PictureField } from "./picture-field.tsx";

type Props = { draft: EditedDraft<Look>; languages: LookData["languages"] };

/** The lamp that portals without a logo show. */
const defaultLogo = "/images/logo.png";

/** The logo beside the portal's name, and the picture that replaces both, in each language. */
export function PictureSettings({ draft, languages }: Props) {
  const t = useTranslations();
  return (
    <>
      {(["logo", "logoWithText"] as const).map((part) => (
        <div key={part} className="studio-look__pictures">
          <p className="studio-field__label">{t(`studio.look.${part}`)}</p>
          <p className="studio-field__help">{t(`studio.look.${part}-help`)}</p>
          {languages.map(({ code, name }, index) => {
            const own = draft.document[part][code] ?? "";
            const primary = draft.document[part][languages[0]!.code] ?? "";
            const fallback = primary || (part === "logo" ? defaultLogo : "");
            return (
              <PictureField
                key={code}
                label={name}
                {...(own === "" &&
                  index > 0 && {
                    help: t("studio.look.same-picture", { language: languages[0]!.name }),
                  })}
                value={own}
                fallback={fallback}
                onChange={(url) =>
                  draft.change([
                    url === ""
                      ? { op: "unset", path: [part, code] }
                      : { op: "set", path: [part, code], value: url },
                  ])
                }
              />
            );
          })}
        </div>
      ))}
    </>
  );
}
