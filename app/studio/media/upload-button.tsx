import { useId } from "react";
import { useTranslations } from "use-intl";
import { reservedSpaceProps, useHydrated } from "#ui/use-hydrated.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { addUploads } from "./uploads.ts";

/** Chooses files and uploads them. Uploads need scripts. */
export function UploadButton() {
  const t = useTranslations();
  const id = useId();
  const isHydrated = useHydrated();
  return (
    <span className="studio-upload" {...reservedSpaceProps(!isHydrated)}>
      <input
        className="studio-upload__input"
        id={id}
        type="file"
        multiple
        onChange={({ currentTarget }) => {
          addUploads(currentTarget.files ?? []);
          currentTarget.value = "";
        }}
      />
      <label className="studio-button studio-button--pill" htmlFor={id}>
        <StudioIcon name="upload" />
        {t("studio.media.upload")}
      </label>
    </span>
  );
}
