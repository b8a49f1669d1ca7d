import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useLiveNotifications } from "#app/live/use-live-events.ts";
import type { StudioData } from "#app/studio/studio-data.ts";
import { CommandPalette } from "./command-palette.tsx";
import { Sidebar } from "./sidebar.tsx";
import { OpenPalette } from "./open-palette.ts";
import { ShortcutSheet } from "./shortcut-sheet.tsx";
import { TabBar } from "./tab-bar.tsx";
import { useCloseMenus } from "./use-close-menus.ts";
import { useLeaveWarning } from "#app/form-delivery/use-leave-warning.ts";
import { usePanes } from "./use-panes.ts";
import { useShortcuts } from "./use-shortcuts.ts";

/** The studio's frame: the sidebar with the navigation, one area for the screen, and the phone's tab bar. */
export function StudioShell({ data, children }: { data: StudioData; children: ReactNode }) {
  const t = useTranslations();
  const [openDialog, setOpenDialog] = useState<"palette" | "shortcuts" | null>(null);
  useShortcuts({ areas: data.areas, open: setOpenDialog });
  usePanes();
  useCloseMenus();
  useLiveNotifications();
  useLeaveWarning();
  const close = () => setOpenDialog(null);
  return (
    <OpenPalette value={() => setOpenDialog("palette")}>
      <a className="studio-skip" href="#main">
        {t("common.skip-to-content")}
      </a>
      <div className="studio-app">
        <Sidebar data={data} />
        <div className="studio-sheet">{children}</div>
        <TabBar areas={data.areas} />
      </div>
      {openDialog === "palette" && (
        <CommandPalette
          areas={data.areas}
          sections={data.sections}
          onShortcuts={() => setOpenDialog("shortcuts")}
          onClose={close}
        />
      )}
      {openDialog === "shortcuts" && <ShortcutSheet areas={data.areas} onClose={close} />}
    </OpenPalette>
  );
}
