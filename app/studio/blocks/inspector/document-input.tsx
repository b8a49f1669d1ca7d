import { useTranslations } from "use-intl";
import { ChooseMedia } from "./choose-media.tsx";

type StoredDocument = { url: string; name: string; bytes: number };
type Props = {
  label: string;
  value: unknown;
  onChange: (value: StoredDocument | null) => void;
};

/** A document to download. */
export function DocumentInput({ label, value, onChange }: Props) {
  const t = useTranslations();
  const stored = typeof value === "object" && value !== null ? (value as StoredDocument) : null;
  return (
    <fieldset className="studio-inspector__group">
      <legend className="studio-field__label">{label}</legend>
      {stored && <bdi>{stored.name}</bdi>}
      <ChooseMedia
        kind="document"
        onChoose={({ url, name, bytes }) => onChange({ url, name, bytes })}
      />
      {stored && (
        <button
          type="button"
          className="studio-button studio-button--quiet"
          onClick={() => onChange(null)}
        >
          {t("studio.blocks.file-remove")}
        </button>
      )}
    </fieldset>
  );
}
