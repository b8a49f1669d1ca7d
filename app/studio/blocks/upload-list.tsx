import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { useEditor } from "./use-editing.ts";

/** The pasted and dropped pictures that are being uploaded, and those that couldn't be. */
export function UploadList() {
  const t = useTranslations();
  const { uploads } = useEditor().editing;
  const items = useSyncExternalStore(uploads.subscribe, uploads.getItems, uploads.getItems);
  if (items.length === 0) return null;
  return (
    <ul className="studio-block-editor__uploads" aria-label={t("studio.blocks.uploads")}>
      {items.map(({ id, name, share, problem }) => (
        <li key={id}>
          <b dir="auto">{name}</b>
          {problem ? (
            <>
              <span className="studio-field__error" role="alert">
                {t(problem.key as never, problem.params as never)}
              </span>
              <button
                type="button"
                className="studio-button studio-button--quiet"
                aria-label={t("studio.blocks.upload-dismiss", { name })}
                onClick={() => uploads.dismiss(id)}
              >
                <StudioIcon name="close" />
              </button>
            </>
          ) : (
            <progress max={1} value={share} aria-label={t("studio.blocks.uploading", { name })} />
          )}
        </li>
      ))}
    </ul>
  );
}
