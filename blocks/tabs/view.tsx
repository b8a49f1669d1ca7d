import { type KeyboardEvent, type MouseEvent, useEffect, useState } from "react";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { itemHeadingLevel, SectionHead } from "#blocks/section-head.tsx";
import type { TabsProps } from "./block.ts";
import { tabId, TabsProvider } from "./tabs-state.ts";

export { default as styleSheetUrl } from "#blocks/sections.css?url";

type Panel = { id: string; title: string };

/**
 * Without scripts every panel is shown below its title. If the browser says that it runs scripts, the style sheet hides
 * all but the first panel from the start, so that nothing jumps later.
 */
export default function View(view: BlockViewProps<TabsProps>) {
  const { component, props, children, container, heading } = view;
  const isHydrated = useHydrated();
  const panels: Panel[] = component.children
    .filter(({ type, children: panelBlocks }) => type === "panel" && panelBlocks.length > 0)
    .map(({ id, props }) => ({ id, title: String(props["title"] ?? "") }));
  const [requestedId, setRequestedId] = useState<string>();
  const selectedId = panels.find(({ id }) => id === requestedId)?.id ?? panels[0]?.id;
  useEffect(() => {
    // The address may name a panel, from a link or from a tab that was pressed before hydration.
    const showLinkedPanel = () => setRequestedId(location.hash.slice(1));
    showLinkedPanel();
    window.addEventListener("hashchange", showLinkedPanel);
    return () => window.removeEventListener("hashchange", showLinkedPanel);
  }, []);
  if (!children) return null;
  const hasTitle = props.title !== "";
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={hasTitle ? titleId(component.id) : undefined}
    >
      <SectionHead id={component.id} {...props} heading={heading} />
      <div className="tab-panels" data-hydrated={isHydrated || undefined}>
        <TabList
          panels={panels}
          selectedId={selectedId}
          isHydrated={isHydrated}
          onSelect={setRequestedId}
        />
        <TabsProvider value={{ selectedId, isHydrated, heading: itemHeadingLevel(props.title) }}>
          {children}
        </TabsProvider>
      </div>
    </Section>
  );
}

type TabListProps = {
  panels: Panel[];
  selectedId: string | undefined;
  isHydrated: boolean;
  onSelect: (id: string) => void;
};

function TabList({ panels, selectedId, isHydrated, onSelect }: TabListProps) {
  function handleClick(event: MouseEvent, id: string) {
    event.preventDefault();
    onSelect(id);
  }
  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const index = panels.findIndex(({ id }) => id === selectedId);
    const nextPanel = panels[nextIndex(event, index, panels.length)];
    if (!nextPanel) return;
    event.preventDefault();
    onSelect(nextPanel.id);
    document.getElementById(tabId(nextPanel.id))?.focus();
  }
  return (
    <div className="tab-panels__list" role={isHydrated ? "tablist" : undefined}>
      {panels.map(({ id, title }, index) => (
        <a
          key={id}
          id={tabId(id)}
          className="tab-panels__tab"
          href={`#${id}`}
          role={isHydrated ? "tab" : undefined}
          aria-selected={isHydrated ? id === selectedId : undefined}
          aria-controls={isHydrated ? id : undefined}
          data-selected={id === selectedId || undefined}
          tabIndex={isHydrated && id !== selectedId ? -1 : undefined}
          onClick={(event) => handleClick(event, id)}
          onKeyDown={handleKeyDown}
        >
          {title || index + 1}
        </a>
      ))}
    </div>
  );
}

/** Returns the index of the tab that a key leads to, or -1 for other keys. Arrows follow the reading direction. */
function nextIndex(event: KeyboardEvent<HTMLElement>, index: number, count: number): number {
  const rightStep = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
  const steps: Record<string, number> = { ArrowRight: rightStep, ArrowLeft: -rightStep };
  if (event.key === "Home") return 0;
  if (event.key === "End") return count - 1;
  const step = steps[event.key];
  return step === undefined ? -1 : (index + step + count) % count;
}
