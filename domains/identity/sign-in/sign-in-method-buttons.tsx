import type { CSSProperties, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import { hasServiceLogo, ServiceLogo } from "#ui/service-logo.tsx";
import { useLastSignInMethod } from "./last-sign-in-method.ts";
import {
  methodColumns,
  iconOfMethod,
  layoutOfMethods,
  type SignInMethod,
} from "./sign-in-method.ts";

type SignInMethodButtonsProps = {
  offered: readonly SignInMethod[];
  /** How many sign-in methods the form offers, including a visible email field. */
  count: number;
  busy: boolean;
};

/** The buttons of the sign-in methods. Each submits its form with its own name, so they work without scripts. */
export function SignInMethodButtons({ offered, count, busy }: SignInMethodButtonsProps) {
  const t = useTranslations();
  const { shape, named, large } = layoutOfMethods(count);
  const look = ["sign-in-methods", `sign-in-methods--${shape}`, large && "sign-in-methods--large"]
    .filter(Boolean)
    .join(" ");
  const last = useLastSignInMethod();
  const columns = { "--columns": methodColumns(offered.length) } as CSSProperties;
  return (
    <div className={look} style={columns} role="group" aria-label={t("sign-in-method.label")}>
      {offered.map((method) => {
        const name = t(`sign-in-method.${method}`);
        const isLast = method === last;
        return (
          <button
            key={method}
            type="submit"
            name="verb"
            value={method}
            formNoValidate
            className={isLast ? "sign-in-method sign-in-method--last" : "sign-in-method"}
            aria-label={t(
              isLast ? "sign-in-method.continue-as-last-time" : "sign-in-method.continue",
              { name },
            )}
            title={named ? undefined : name}
            aria-disabled={busy || undefined}
          >
            {hasServiceLogo(method) ? (
              <ServiceLogo name={method} />
            ) : (
              <Icon name={iconOfMethod[method]} />
            )}
            {named && <span>{name}</span>}
          </button>
        );
      })}
    </div>
  );
}

const bold = (chunks: ReactNode) => <b>{chunks}</b>;

/** The line above the methods that names this browser's last one. */
export function LastSignInMethod({ offered }: { offered: readonly SignInMethod[] }) {
  const t = useTranslations();
  const last = useLastSignInMethod();
  const known = last !== null && offered.includes(last);
  return (
    <p className="last-way">
      {known && <Icon name="clock" size={16} />}
      <span>
        {known
          ? t.rich("sign-in-method.last-time", {
              name: t(`sign-in-method.${last}`),
              b: bold,
            })
          : t("sign-in-method.choose")}
      </span>
    </p>
  );
}
