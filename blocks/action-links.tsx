import { Icon } from "#ui/icons.tsx";
import { ActionLink } from "./action-link.tsx";

export type ActionLinksProps = {
  buttonText: string;
  buttonLink: string;
  secondLinkText: string;
  secondLink: string;
};

/** A block's button and the quieter link beside it. Each needs both a text and an address. */
export function ActionLinks({
  buttonText,
  buttonLink,
  secondLinkText,
  secondLink,
}: ActionLinksProps) {
  const hasButton = buttonText !== "" && buttonLink !== "";
  const hasSecondLink = secondLinkText !== "" && secondLink !== "";
  if (!hasButton && !hasSecondLink) return null;
  return (
    <div className="actions">
      {hasButton && (
        <ActionLink className="button button--large" href={buttonLink}>
          {buttonText}
        </ActionLink>
      )}
      {hasSecondLink && (
        <ActionLink className="link link--go" href={secondLink}>
          {secondLinkText}
          <Icon name="arrow" size={16} flip />
        </ActionLink>
      )}
    </div>
  );
}
