import { useTranslations } from "use-intl";
import { gatewayNames } from "./gateways/gateway-names.ts";
import type { Gateway } from "./gateways/gateway.ts";

export type GatewayChoiceProps = {
  /** The default first. */
  gateways: readonly Gateway[];
  /** The earlier choice, as the form sent it. */
  chosen?: string | undefined;
};

/** The gateways as a choice in a form. Renders nothing if there is only one. */
export function GatewayChoice({ gateways, chosen }: GatewayChoiceProps) {
  const t = useTranslations();
  const [defaultGateway] = gateways;
  if (gateways.length < 2) return <input type="hidden" name="gateway" value={defaultGateway} />;
  const checkedGateway = gateways.find((one) => one === chosen) ?? defaultGateway;
  return (
    <fieldset className="gateways">
      <legend>{t("fill-profile-buy.gateway")}</legend>
      {gateways.map((one) => (
        <label key={one}>
          <input type="radio" name="gateway" value={one} defaultChecked={one === checkedGateway} />
          <bdi>{gatewayNames[one]}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
