import { useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import { iconOfWay, lookOfWays, type Way } from "./way.ts";

/** The buttons of the ways in: each sends its form with its own name, so that they work without scripts. */
export function WayButtons({ offered, busy }: { offered: readonly Way[]; busy: boolean }) {
  const t = useTranslations();
  const { shape, named, large } = lookOfWays(offered.length);
  const look = ["ways", `ways--${shape}`, large && "ways--large"].filter(Boolean).join(" ");
  return (
    <div className={look} role="group" aria-label={t("way.label")}>
      {offered.map((way) => (
        <button
          key={way}
          type="submit"
          name="verb"
          value={way}
          formNoValidate
          className="way"
          aria-label={t("way.continue", { name: t(`way.${way}`) })}
          title={named ? undefined : t(`way.${way}`)}
          aria-disabled={busy || undefined}
        >
          <Icon name={iconOfWay[way]} />
          {named && <span>{t(`way.${way}`)}</span>}
        </button>
      ))}
    </div>
  );
}
