import type { Area, SettingsSection } from "#app/studio/areas.ts";
import type { SearchResult, SearchResultKind } from "#app/studio/search-result.ts";
import type { StudioIconName } from "#app/studio/ui/studio-icon.tsx";

/** A row of the palette: opens an address, or does something in this window. */
export type PaletteOption = {
  id: string;
  group: "go" | "do" | SearchResultKind;
  label: string;
  detail: string;
  icon: StudioIconName;
  /** An address of the studio, or of the portal (which needs a full page load). */
  action: { href: string } | { command: "shortcuts" };
  keys: string[];
};

const iconOfKind: Readonly<Record<SearchResultKind, StudioIconName>> = {
  people: "person",
  courses: "course",
  pages: "page",
  settings: "settings",
  texts: "draft",
};

type Texts = {
  area: (id: Area["id"]) => string;
  section: (id: SettingsSection["id"]) => string;
  settings: string;
  viewPortal: string;
  profile: string;
  shortcuts: string;
};

/** Lists everything that the palette can open or do without a search, with the texts of the interface. */
export function listCommands(
  areas: readonly Area[],
  sections: readonly SettingsSection[],
  texts: Texts,
): PaletteOption[] {
  const command = (
    id: string,
    group: "go" | "do",
    label: string,
    icon: StudioIconName,
    action: PaletteOption["action"],
    more: { detail?: string; keys?: string[] } = {},
  ): PaletteOption => ({
    id,
    group,
    label,
    detail: more.detail ?? "",
    icon,
    action,
    keys: more.keys ?? [],
  });
  return [
    ...areas.map(({ id, href, icon, key }) =>
      command(id, "go", texts.area(id), icon, { href }, { keys: ["G", key.toUpperCase()] }),
    ),
    ...sections.map(({ id, href, icon }) =>
      command(
        `settings-${id}`,
        "go",
        texts.section(id),
        icon,
        { href },
        { detail: texts.settings },
      ),
    ),
    command("view-portal", "do", texts.viewPortal, "outside", { href: "/" }),
    command("profile", "do", texts.profile, "person", { href: "/profile" }),
    command(
      "shortcuts",
      "do",
      texts.shortcuts,
      "keyboard",
      { command: "shortcuts" },
      { keys: ["?"] },
    ),
  ];
}

/** Whether the label and detail contain every word of the query. */
function matchesQuery({ label, detail }: PaletteOption, query: string): boolean {
  const text = `${label} ${detail}`.toLocaleLowerCase();
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Whether two options open the same address. */
const opensSame = (one: PaletteOption, other: PaletteOption) =>
  "href" in one.action && "href" in other.action && one.action.href === other.action.href;

/** Lists what was found on the server, and then the commands that match, each address once. */
export function listMatches(
  results: readonly SearchResult[],
  commands: readonly PaletteOption[],
  query: string,
): PaletteOption[] {
  const found = commands.filter((option) => matchesQuery(option, query));
  const isNew = (option: PaletteOption) => !found.some((command) => opensSame(option, command));
  return [...resultOptions(results).filter(isNew), ...found];
}

/** The options for what was found on the server. */
const resultOptions = (results: readonly SearchResult[]): PaletteOption[] =>
  results.map(({ kind, id, title, detail, href }) => ({
    id: `${kind}-${id}`,
    group: kind,
    label: title,
    detail,
    icon: iconOfKind[kind],
    action: { href },
    keys: [],
  }));
