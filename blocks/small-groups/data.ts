/** The query parameters of the filters, as the cache of guest pages knows them. */
export const groupFilters = ["day", "area", "language"] as const;
export type GroupFilter = (typeof groupFilters)[number];

export type FilterChoice = { value: string; label: string; isChosen: boolean };

export const groupTexts = [
  "any-day",
  "any-area",
  "any-language",
  "filter",
  "show",
  "none",
  "show-all",
  "ask",
] as const;

export type ListedGroup = {
  title: string;
  day: string;
  when: string;
  area: string;
  speaks: string;
  text: string;
  link: string;
  linkText: string;
};

export type SmallGroupsData = {
  groups: ListedGroup[];
  /** The choices of each filter; empty if all groups are the same in this. */
  filters: { name: GroupFilter; label: string; choices: FilterChoice[] }[];
  isFiltered: boolean;
  texts: Record<(typeof groupTexts)[number], string>;
};
