import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useIsDragging } from "#app/studio/blocks/dragged-block.ts";
import { useIsPhone } from "#app/studio/blocks/use-is-phone.ts";
import { useCanWrite } from "#app/studio/editing/editing-context.tsx";
import { BlockLibrary } from "./library/block-library.tsx";
import { PageSettings } from "./panel/page-settings.tsx";
import { PageSharing } from "./panel/page-sharing.tsx";

type Tab = "blocks" | "layers" | "page" | "sharing";

/** The pane before the canvas: the blocks to choose from, the page's own blocks as a list, and its settings. */
export function PageSide({ layers }: { layers: ReactNode | null }) {
  const t = useTranslations();
  const id = useId();
  const canWrite = useCanWrite();
  const isPhone = useIsPhone();
  const isDragging = useIsDragging();
  const hasLibrary = canWrite && layers !== null && !isPhone;
  const tabs: Tab[] = [
    ...(hasLibrary ? (["blocks"] as const) : []),
    ...(layers === null ? [] : (["layers"] as const)),
    ...(canWrite ? (["page"] as const) : []),
    "sharing",
  ];
  const [wanted, setWanted] = useState<Tab>("blocks");
  const chosen = tabs.includes(wanted) ? wanted : tabs[0]!;
  const onKeyDown = (event: KeyboardEvent) => {
    const isReversed = document.documentElement.dir === "rtl";
    const step = { ArrowRight: isReversed ? -1 : 1, ArrowLeft: isReversed ? 1 : -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(chosen) + step + tabs.length) % tabs.length]!;
    setWanted(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div className="studio-page-side">
      <div className="studio-page-side__tabs" role="tablist" aria-label={t("studio.pages.side")}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={tab === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => setWanted(tab)}
            onKeyDown={onKeyDown}
            onDragEnter={() => {
              if (isDragging && (tab === "blocks" || tab === "layers")) setWanted(tab);
            }}
          >
            {t(`studio.pages.tab.${tab}`)}
          </button>
        ))}
      </div>
      <div
        className="studio-page-side__panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen}`}
      >
        {(chosen === "blocks" || isDragging) && hasLibrary && (
          // What is dragged comes from here, also while the layers are open.
          <div className="studio-page-side__library" hidden={chosen !== "blocks"}>
            <BlockLibrary />
          </div>
        )}
        {chosen === "layers" && layers}
        {chosen === "page" && <PageSettings />}
        {chosen === "sharing" && <PageSharing />}
      </div>
    </div>
  );
}
