import { useTranslations } from "use-intl";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";

type Props = {
  action: "move-up" | "move-down";
  /** What the form sends: which entry is moved. */
  value: string;
  /** What is moved, for its label. */
  name: string;
  isDisabled: boolean;
};

/** At an end of the list the button stays, so that the keyboard's focus isn't lost; it then changes nothing. */
export function MoveButton({ action, value, name, isDisabled }: Props) {
  const t = useTranslations();
  return (
    <button
      className="studio-icon-button"
      type="submit"
      name={action}
      value={value}
      aria-disabled={isDisabled}
      aria-label={t(`studio.languages.${action}`, { language: name })}
      onClick={(event) => isDisabled && event.preventDefault()}
    >
      <StudioIcon name={action === "move-up" ? "arrow-up" : "arrow-down"} />
    </button>
  );
}
