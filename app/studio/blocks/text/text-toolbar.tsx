import type { Editor } from "@tiptap/core";
import { useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { StudioIcon, type StudioIconName } from "#app/studio/ui/studio-icon.tsx";
import { MediaPickerDialog } from "#app/studio/blocks/inspector/choose-media.tsx";
import { useEditor } from "#app/studio/blocks/use-editing.ts";
import { insertPicture } from "./insert-pictures.ts";
import { LinkForm } from "./link-form.tsx";
import { PictureForm } from "./picture-form.tsx";
import { type TextFormat, textFormats } from "./text-formats.ts";

/** The formats of the open text. The text keeps its selection while they are pressed. */
export function TextToolbar({ editor }: { editor: Editor }) {
  const t = useTranslations();
  const { language } = useEditor();
  const [open, setOpen] = useState<"link" | "picture" | null>(null);
  const active = useActiveFormats(editor);
  const run = (format: TextFormat) => {
    if (format.name === "link" || format.name === "picture")
      setOpen(open === format.name ? null : format.name);
    else format.run(editor);
  };
  return (
    <>
      <div className="studio-text-bar" role="toolbar" aria-label={t("studio.blocks.formats")}>
        {textFormats.map((format) => (
          <button
            key={format.name}
            type="button"
            className="studio-text-bar__button"
            aria-label={t(`studio.blocks.format.${format.name}` as never)}
            title={titleOf(t(`studio.blocks.format.${format.name}` as never), format.keys)}
            aria-pressed={active.includes(` ${format.name} `)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(format)}
          >
            {format.icon ? (
              <StudioIcon name={format.icon as StudioIconName} />
            ) : (
              <span aria-hidden="true" data-sign={format.sign} />
            )}
          </button>
        ))}
      </div>
      {open === "link" && <LinkForm editor={editor} onClose={() => setOpen(null)} />}
      <PictureForm editor={editor} />
      {open === "picture" && (
        <MediaPickerDialog
          kind="picture"
          onClose={() => setOpen(null)}
          onPick={(media) => {
            insertPicture(editor, media, language);
            setOpen(null);
          }}
        />
      )}
    </>
  );
}

const titleOf = (label: string, keys: string | undefined) =>
  keys === undefined ? label : `${label} (${keys})`;

/** Returns the names of the active formats in one string, each between spaces: a value that React can compare. */
function useActiveFormats(editor: Editor): string {
  return useSyncExternalStore(
    (listener) => {
      editor.on("transaction", listener);
      return () => editor.off("transaction", listener);
    },
    () =>
      textFormats
        .filter((format) => format.isActive(editor))
        .map(({ name }) => ` ${name} `)
        .join(""),
    () => "",
  );
}
