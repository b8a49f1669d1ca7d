/** The tabs of `/profile/progress/{tabId}/`. */
export const progressTabs = ["all", "done", "certificates"] as const;
type ProgressTab = (typeof progressTabs)[number];

export const isProgressTab = (name: string): name is ProgressTab =>
  progressTabs.some((tab) => tab === name);
