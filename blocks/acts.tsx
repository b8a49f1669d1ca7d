import { Icon } from "#ui/icons.tsx";
import { Go } from "./go.tsx";

export type ActsProps = {
  buttonText: string;
  buttonLink: string;
  secondText: string;
  secondLink: string;
};

/** The button of a block and the quieter link beside it; each only when it has words and an address. */
export function Acts({ buttonText, buttonLink, secondText, secondLink }: ActsProps) {
  const first = buttonText !== "" && buttonLink !== "";
  const second = secondText !== "" && secondLink !== "";
  if (!first && !second) return null;
  return (
    <div className="actions">
      {first && (
        <Go className="button button--l" href={buttonLink}>
          {buttonText}
        </Go>
      )}
      {second && (
        <Go className="link link--go" href={secondLink}>
          {secondText}
          <Icon name="arrow" size={16} flip />
        </Go>
      )}
    </div>
  );
}
