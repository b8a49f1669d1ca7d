import { createContext, useContext } from "react";

/** What a panel knows of the tabs it stands in. */
export type Tabs = {
  /** Id of the panel that is open. */
  chosen: string | undefined;
  /** Whether scripts turn the tabs; else every panel shows, with its title. */
  live: boolean;
  /** How a panel marks its title. */
  heading: "h2" | "h3";
};

const context = createContext<Tabs | null>(null);

export const TabsProvider = context.Provider;

/** Null for a panel that stands in no tabs. */
export const useTabs = (): Tabs | null => useContext(context);

/** The id of a panel's tab. */
export const tabId = (panelId: string) => `${panelId}-tab`;
