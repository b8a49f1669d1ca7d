import { useTranslations } from "use-intl";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";

const schemes = ["light", "dark", "both"] as const;
/** Which colours the previews show: `both` shows each in one of them. */
export type ShownScheme = (typeof schemes)[number];

type Props = { value: ShownScheme; onChange: (scheme: ShownScheme) => void };

/** Shows the previews in light colours, in dark ones, or in both. */
export function SchemeChoice({ value, onChange }: Props) {
  const t = useTranslations();
  return (
    <div className="studio-switches" role="group" aria-label={t("studio.look.scheme")}>
      {schemes.map((scheme) => (
        <button
          key={scheme}
          type="button"
          aria-pressed={value === scheme}
          title={t(`studio.look.scheme-${scheme}`)}
          onClick={() => onChange(scheme)}
        >
          {scheme === "both" ? (
            t("studio.look.scheme-both")
          ) : (
            <>
              <StudioIcon name={scheme} />
              <span className="studio-hidden">{t(`studio.look.scheme-${scheme}`)}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}
