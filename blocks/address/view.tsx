import { useState } from "react";
import { useTranslations } from "use-intl";
import { useHydrated, reservedSpaceProps } from "#ui/use-hydrated.ts";
import { Icon } from "#ui/icons.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import type { AddressProps } from "./block.ts";
import { Facade } from "#blocks/embed/facade.tsx";
import { mapLink } from "./map-links.ts";

export { default as styleSheetUrl } from "#blocks/sections.css?url";

export default function View(view: BlockViewProps<AddressProps, { address: string }>) {
  const { component, props, data, children, container, heading: Heading } = view;
  const hydrated = useHydrated();
  const { address } = data;
  if (address === "") return null;
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={props.title === "" ? undefined : titleId(component.id)}
    >
      <div className="address-block">
        <div className="address-block__words">
          {props.title !== "" && <Heading id={titleId(component.id)}>{props.title}</Heading>}
          <address>{address}</address>
          {props.text !== "" && <p className="muted">{props.text}</p>}
          <div className="actions">
            <CopyButton text={address} isDisabled={!hydrated} />
          </div>
          {children}
        </div>
        <MapLink address={address} isHydrated={hydrated} />
      </div>
    </Section>
  );
}

/** A drawn map that leads to the real one. Nothing is loaded from elsewhere before the visitor goes there. */
function MapLink({ address, isHydrated }: { address: string; isHydrated: boolean }) {
  const t = useTranslations();
  return (
    <a
      className="address-block__map"
      href={mapLink(address, isHydrated ? navigator.userAgent : "")}
      rel="noopener noreferrer"
    >
      <Facade kind="map" />
      <span className="address-block__open">
        <Icon name="pin" />
        {t("address.map")}
      </span>
    </a>
  );
}

/** Copies the address, which needs scripts. If the browser refuses, people can still select the address by hand. */
function CopyButton({ text, isDisabled }: { text: string; isDisabled: boolean }) {
  const t = useTranslations();
  const [copied, setCopied] = useState<boolean | null>(null);
  async function copy() {
    const hasSucceeded = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(hasSucceeded ?? false);
  }
  return (
    <>
      <button
        type="button"
        className="button button--text"
        onClick={() => void copy()}
        {...reservedSpaceProps(isDisabled)}
      >
        <Icon name="copy" />
        {t("address.copy")}
      </button>
      <span className="small muted" role="status">
        {copied !== null && t(copied ? "address.copied" : "address.not-copied")}
      </span>
    </>
  );
}
