import { useTranslations } from "use-intl";
import { gatewayNames } from "./gateways/gateway-names.ts";
import type { Gateway } from "./gateways/gateway.ts";

export type GatewayChoiceProps = {
  /** The default first. */
  offered: readonly Gateway[];
  /** The earlier choice, as the form sent it. */
  chosen?: string | undefined;
};

/** The gateways as a choice in a form. Renders nothing if there is only one. */
export function GatewayChoice({ offered, chosen }: GatewayChoiceProps) {
  const t = useTranslations();
  const [first] = offered;
  if (offered.length < 2) return <input type="hidden" name="gateway" value={first} />;
  const checked = offered.find((one) => one === chosen) ?? first;
  return (
    <fieldset className="gateways">
      <legend>{t("fill-profile-buy.gateway")}</legend>
      {offered.map((one) => (
        <label key={one}>
          <input type="radio" name="gateway" value={one} defaultChecked={one === checked} />
          <bdi>{gatewayNames[one]}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
