import { createContext, useContext } from "react";

/** What the tabs share with their panels. */
export type TabsState = {
  /** Id of the open panel. */
  selectedId: string | undefined;
  /** Whether scripts run the tabs. Until then, every panel is shown with its title. */
  isHydrated: boolean;
  /** The heading level of a panel's title. */
  heading: "h2" | "h3";
};

const context = createContext<TabsState | null>(null);

export const TabsProvider = context.Provider;

/** Returns null for a panel outside of tabs. */
export const useTabs = (): TabsState | null => useContext(context);

/** Returns the id of a panel's tab. */
export const tabId = (panelId: string) => `${panelId}-tab`;
