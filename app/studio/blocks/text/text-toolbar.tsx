import type { Editor } from "@tiptap/core";
import { useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { StudioIcon, type StudioIconName } from "#app/studio/ui/studio-icon.tsx";
import { LinkForm } from "./link-form.tsx";
import { type TextFormat, textFormats } from "./text-formats.ts";

/** The formats of the open text. The text keeps its selection while they are pressed. */
export function TextToolbar({ editor }: { editor: Editor }) {
  const t = useTranslations();
  const [isLinkOpen, setIsLinkOpen] = useState(false);
  const active = useActiveFormats(editor);
  const run = (format: TextFormat) => {
    if (format.name === "link") setIsLinkOpen(!isLinkOpen);
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
            onPointerDown={(event) => event.preventDefault()}
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
      {isLinkOpen && <LinkForm editor={editor} onClose={() => setIsLinkOpen(false)} />}
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
