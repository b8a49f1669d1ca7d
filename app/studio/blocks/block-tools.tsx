import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import type { Component } from "#domains/pages/component.ts";
import { StudioIcon, type StudioIconName } from "#app/studio/ui/studio-icon.tsx";
import { useKindName } from "./block-names.ts";
import { DragHandle } from "./drag-handle.tsx";
import { useEditor } from "./use-editing.ts";

/** The buttons of the selected block, above it. They speak the studio's language, not the text's. */
export function BlockTools({ block }: { block: Component }) {
  const t = useTranslations();
  const nameOf = useKindName();
  const { editing, openAddMenu, openSaveSection, hasSections, canArrange } = useEditor();
  const { id, type } = block;
  const steps = useSyncExternalStore(editing.subscribe, readSteps, readSteps);
  const { documentElement } = document;
  return (
    <div
      className="studio-canvas-tools"
      role="toolbar"
      aria-label={t("studio.blocks.tools", { kind: nameOf(type) })}
      lang={documentElement.lang}
      dir={documentElement.dir}
    >
      {canArrange && <DragHandle block={block} />}
      <span className="studio-canvas-tools__kind">{nameOf(type)}</span>
      {canArrange && (
        <>
          <Tool
            icon="plus"
            label={t("studio.blocks.add-below")}
            onPress={() => openAddMenu(editing.placeAfter(id))}
          />
          <Tool
            icon="arrow-up"
            label={t("studio.blocks.move-up")}
            isDisabled={!steps.includes("up")}
            onPress={() => editing.move(id, "up")}
          />
          <Tool
            icon="arrow-down"
            label={t("studio.blocks.move-down")}
            isDisabled={!steps.includes("down")}
            onPress={() => editing.move(id, "down")}
          />
          <Tool
            icon="copy"
            label={t("studio.blocks.duplicate")}
            onPress={() => editing.duplicate(id)}
          />
          {hasSections && (
            <Tool
              icon="bookmark"
              label={t("studio.sections.save")}
              onPress={() => openSaveSection(block)}
            />
          )}
          <Tool icon="trash" label={t("studio.blocks.delete")} onPress={() => editing.remove(id)} />
        </>
      )}
    </div>
  );

  /** Other blocks may move without this one being drawn again. Text is a value that React can compare. */
  function readSteps(): string {
    return (["up", "down"] as const).filter((step) => editing.canMove(id, step)).join(" ");
  }
}

type ToolProps = {
  icon: StudioIconName;
  label: string;
  isDisabled?: boolean;
  onPress: () => void;
};

/** A button with an icon that doesn't take the caret out of the text. */
export const Tool = ({ icon, label, isDisabled = false, onPress }: ToolProps) => (
  <button
    type="button"
    className="studio-canvas-tool"
    aria-label={label}
    title={label}
    aria-disabled={isDisabled || undefined}
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => {
      if (!isDisabled) onPress();
    }}
  >
    <StudioIcon name={icon} />
  </button>
);
