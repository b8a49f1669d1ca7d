import { createContext, useContext } from "react";

/** What the tabs share with their panels. */
export type Tabs = {
  /** Id of the open panel. */
  chosen: string | undefined;
  /** Whether scripts run the tabs; otherwise every panel is shown with its title. */
  live: boolean;
  /** The heading level of a panel's title. */
  heading: "h2" | "h3";
};

const context = createContext<Tabs | null>(null);

export const TabsProvider = context.Provider;

/** Returns null for a panel outside of tabs. */
export const useTabs = (): Tabs | null => useContext(context);

/** Returns the id of a panel's tab. */
export const tabId = (panelId: string) => `${panelId}-tab`;
