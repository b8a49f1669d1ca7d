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
  methods: readonly SignInMethod[];
  /** How many sign-in methods the form offers, including a visible email field. */
  count: number;
  busy: boolean;
};

/** The buttons of the sign-in methods. Each submits its form with its own name, so they work without scripts. */
export function SignInMethodButtons({ methods, count, busy }: SignInMethodButtonsProps) {
  const t = useTranslations();
  const { shape, hasNames, isLarge } = layoutOfMethods(count);
  const className = [
    "sign-in-methods",
    `sign-in-methods--${shape}`,
    isLarge && "sign-in-methods--large",
  ]
    .filter(Boolean)
    .join(" ");
  const lastMethod = useLastSignInMethod();
  const columns = { "--columns": methodColumns(methods.length) } as CSSProperties;
  return (
    <div className={className} style={columns} role="group" aria-label={t("sign-in-method.label")}>
      {methods.map((method) => {
        const name = t(`sign-in-method.${method}`);
        const isLast = method === lastMethod;
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
            title={hasNames ? undefined : name}
            aria-disabled={busy || undefined}
          >
            {hasServiceLogo(method) ? (
              <ServiceLogo name={method} />
            ) : (
              <Icon name={iconOfMethod[method]} />
            )}
            {hasNames && <span>{name}</span>}
          </button>
        );
      })}
    </div>
  );
}

const bold = (chunks: ReactNode) => <b>{chunks}</b>;

/** The line above the buttons: the sign-in method that this browser used last, or a request to choose one. */
export function LastSignInMethod({ offered: methods }: { offered: readonly SignInMethod[] }) {
  const t = useTranslations();
  const lastMethod = useLastSignInMethod();
  const isOffered = lastMethod !== null && methods.includes(lastMethod);
  return (
    <p className="last-sign-in-method">
      {isOffered && <Icon name="clock" size={16} />}
      <span>
        {isOffered
          ? t.rich("sign-in-method.last-time", {
              name: t(`sign-in-method.${lastMethod}`),
              b: bold,
            })
          : t("sign-in-method.choose")}
      </span>
    </p>
  );
}
