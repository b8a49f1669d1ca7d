import { Icon } from "#ui/icons.tsx";
import { ActionLink } from "./action-link.tsx";

export type ActionLinksProps = {
  buttonText: string;
  buttonLink: string;
  secondText: string;
  secondLink: string;
};

/** A block's button and the quieter link beside it. Each needs both a text and an address. */
export function ActionLinks({ buttonText, buttonLink, secondText, secondLink }: ActionLinksProps) {
  const first = buttonText !== "" && buttonLink !== "";
  const second = secondText !== "" && secondLink !== "";
  if (!first && !second) return null;
  return (
    <div className="actions">
      {first && (
        <ActionLink className="button button--large" href={buttonLink}>
          {buttonText}
        </ActionLink>
      )}
      {second && (
        <ActionLink className="link link--go" href={secondLink}>
          {secondText}
          <Icon name="arrow" size={16} flip />
        </ActionLink>
      )}
    </div>
  );
}
