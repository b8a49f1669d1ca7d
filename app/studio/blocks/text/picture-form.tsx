import type { Editor } from "@tiptap/core";
import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { useEditor } from "#app/studio/blocks/use-editing.ts";
import { TextField } from "#app/studio/ui/text-field.tsx";
import type { RichPicture } from "#ui/rich-node.ts";

/** The alternative text and the caption of the selected picture in a text. */
export function PictureForm({ editor }: { editor: Editor }) {
  const t = useTranslations();
  const { direction } = useEditor();
  const selected = useSelectedPicture(editor);
  if (!selected) return null;
  const { picture, caption } = JSON.parse(selected) as { picture: RichPicture; caption: string };
  const update = (attributes: object) => editor.commands.updateAttributes("picture", attributes);
  return (
    <div className="studio-text-bar__link" role="group" aria-label={t("studio.blocks.picture")}>
      <TextField
        name="alt"
        label={t("studio.block-field.alt")}
        help={t("studio.blocks.alt-help")}
        value={picture.alt}
        dir={direction}
        onChange={(event) => update({ picture: { ...picture, alt: event.target.value } })}
      />
      <TextField
        name="caption"
        label={t("studio.block-field.caption")}
        value={caption}
        dir={direction}
        onChange={(event) => update({ caption: event.target.value || null })}
      />
    </div>
  );
}

/** Returns the selected picture as JSON, a value that React can compare; null: none is selected. */
function useSelectedPicture(editor: Editor): string | null {
  return useSyncExternalStore(
    (listener) => {
      editor.on("transaction", listener);
      return () => editor.off("transaction", listener);
    },
    () => {
      if (!editor.isActive("picture")) return null;
      const { picture, caption } = editor.getAttributes("picture");
      return JSON.stringify({ picture, caption: caption ?? "" });
    },
    () => null,
  );
}
