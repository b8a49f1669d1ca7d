import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { addUploads } from "./uploads.ts";

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

/** Files that are dropped anywhere on the screen are uploaded. The button in the bar does the same by keyboard. */
export function DropArea({ children }: { children: ReactNode }) {
  const t = useTranslations();
  const [isOver, setIsOver] = useState(false);
  // Every element on the way reports that the pointer enters and leaves it.
  const depth = useRef(0);
  const enter = (event: DragEvent, step: 1 | -1) => {
    if (!hasFiles(event)) return;
    depth.current += step;
    setIsOver(depth.current > 0);
  };
  return (
    <div
      className="studio-drop"
      onDragEnter={(event) => enter(event, 1)}
      onDragLeave={(event) => enter(event, -1)}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setIsOver(false);
        addUploads(event.dataTransfer.files);
      }}
    >
      {children}
      {isOver && <p className="studio-drop__hint">{t("studio.media.drop")}</p>}
    </div>
  );
}
