import type { CSSProperties, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import { hasServiceLogo, ServiceLogo } from "#ui/service-logo.tsx";
import { useLastWay } from "./last-way.ts";
import { columnsOfWays, iconOfWay, lookOfWays, type Way } from "./way.ts";

type WayButtonsProps = {
  offered: readonly Way[];
  /** How many sign-in methods the form offers, including a visible email field. */
  count: number;
  busy: boolean;
};

/** The buttons of the sign-in methods. Each submits its form with its own name, so they work without scripts. */
export function WayButtons({ offered, count, busy }: WayButtonsProps) {
  const t = useTranslations();
  const { shape, named, large } = lookOfWays(count);
  const look = ["sign-in-methods", `sign-in-methods--${shape}`, large && "sign-in-methods--large"]
    .filter(Boolean)
    .join(" ");
  const last = useLastWay();
  const columns = { "--columns": columnsOfWays(offered.length) } as CSSProperties;
  return (
    <div className={look} style={columns} role="group" aria-label={t("way.label")}>
      {offered.map((way) => {
        const name = t(`way.${way}`);
        const isLast = way === last;
        return (
          <button
            key={way}
            type="submit"
            name="verb"
            value={way}
            formNoValidate
            className={isLast ? "sign-in-method sign-in-method--last" : "sign-in-method"}
            aria-label={t(isLast ? "way.continue-as-last-time" : "way.continue", { name })}
            title={named ? undefined : name}
            aria-disabled={busy || undefined}
          >
            {hasServiceLogo(way) ? <ServiceLogo name={way} /> : <Icon name={iconOfWay[way]} />}
            {named && <span>{name}</span>}
          </button>
        );
      })}
    </div>
  );
}

const bold = (chunks: ReactNode) => <b>{chunks}</b>;

/** The line above the methods that names this browser's last one. */
export function LastWay({ offered }: { offered: readonly Way[] }) {
  const t = useTranslations();
  const last = useLastWay();
  const known = last !== null && offered.includes(last);
  return (
    <p className="last-way">
      {known && <Icon name="clock" size={16} />}
      <span>
        {known
          ? t.rich("way.last-time", {
              name: t(`way.${last}`),
              b: bold,
            })
          : t("way.choose")}
      </span>
    </p>
  );
}
