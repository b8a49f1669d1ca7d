import { type KeyboardEvent, type MouseEvent, useEffect, useState } from "react";
import { useHydrated } from "#ui/hydrated.ts";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { itemHeading, SectionHead } from "#blocks/section-head.tsx";
import type { TabsProps } from "./block.ts";
import { tabId, TabsProvider } from "./tabs-state.ts";

export { default as sheet } from "#blocks/sections.css?url";

type Panel = { id: string; title: string };

/**
 * Without scripts every panel is shown below its title. If the browser says that it runs scripts, the style sheet hides
 * all but the first panel from the start, so that nothing jumps later.
 */
export default function View(view: BlockViewProps<TabsProps>) {
  const { component, props, children, container, heading } = view;
  const live = useHydrated();
  const panels: Panel[] = component.children
    .filter(({ type, children: within }) => type === "panel" && within.length > 0)
    .map(({ id, props }) => ({ id, title: String(props["title"] ?? "") }));
  const [wanted, setWanted] = useState<string>();
  const chosen = panels.find(({ id }) => id === wanted)?.id ?? panels[0]?.id;
  useEffect(() => {
    // A link to a panel, or a tab that was pressed before scripts ran.
    const showLinkedPanel = () => setWanted(location.hash.slice(1));
    showLinkedPanel();
    window.addEventListener("hashchange", showLinkedPanel);
    return () => window.removeEventListener("hashchange", showLinkedPanel);
  }, []);
  if (!children) return null;
  const titled = props.title !== "";
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={titled ? titleId(component.id) : undefined}
    >
      <SectionHead id={component.id} {...props} heading={heading} />
      <div className="tab-panels" data-live={live || undefined}>
        <TabList panels={panels} chosen={chosen} live={live} onChoose={setWanted} />
        <TabsProvider value={{ chosen, live, heading: itemHeading(props.title) }}>
          {children}
        </TabsProvider>
      </div>
    </Section>
  );
}

type TabListProps = {
  panels: Panel[];
  chosen: string | undefined;
  live: boolean;
  onChoose: (id: string) => void;
};

function TabList({ panels, chosen, live, onChoose }: TabListProps) {
  function press(event: MouseEvent, id: string) {
    event.preventDefault();
    onChoose(id);
  }
  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const place = panels.findIndex(({ id }) => id === chosen);
    const next = panels[nextPlace(event, place, panels.length)];
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    document.getElementById(tabId(next.id))?.focus();
  }
  return (
    <div className="tab-panels__list" role={live ? "tablist" : undefined}>
      {panels.map(({ id, title }, place) => (
        <a
          key={id}
          id={tabId(id)}
          className="tab-panels__tab"
          href={`#${id}`}
          role={live ? "tab" : undefined}
          aria-selected={live ? id === chosen : undefined}
          aria-controls={live ? id : undefined}
          data-chosen={id === chosen || undefined}
          tabIndex={live && id !== chosen ? -1 : undefined}
          onClick={(event) => press(event, id)}
          onKeyDown={handleKey}
        >
          {title || place + 1}
        </a>
      ))}
    </div>
  );
}

/** Returns the tab an arrow key leads to, cyclically and in the reading direction, or -1 for other keys. */
function nextPlace(event: KeyboardEvent<HTMLElement>, place: number, count: number): number {
  const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
  const steps: Record<string, number> = { ArrowRight: forward, ArrowLeft: -forward };
  if (event.key === "Home") return 0;
  if (event.key === "End") return count - 1;
  const step = steps[event.key];
  return step === undefined ? -1 : (place + step + count) % count;
}
