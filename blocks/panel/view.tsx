import type { BlockViewProps } from "#blocks/block.ts";
import { titleId } from "#blocks/section.tsx";
import { tabId, useTabs } from "#blocks/tabs/tabs-state.ts";
import type { PanelProps } from "./block.ts";

export { default as styleSheetUrl } from "#blocks/sections.css?url";

export default function View(view: BlockViewProps<PanelProps>) {
  const { component, props, children, container, heading } = view;
  const { id } = component;
  const tabs = useTabs();
  if (!children) return null;
  const hasTitle = props.title !== "";
  if (!tabs) {
    const Heading = heading;
    return (
      <section
        id={id}
        className={container === "page" ? "page-width tab-panel" : "tab-panel"}
        aria-labelledby={hasTitle ? titleId(id) : undefined}
      >
        {hasTitle && <Heading id={titleId(id)}>{props.title}</Heading>}
        {children}
      </section>
    );
  }
  const isSelected = tabs.selectedId === id;
  const Title = tabs.heading;
  return (
    <section
      id={id}
      className={isSelected ? "tab-panel tab-panel--selected" : "tab-panel"}
      role={tabs.isHydrated ? "tabpanel" : undefined}
      aria-labelledby={tabs.isHydrated ? tabId(id) : titleId(id)}
      tabIndex={tabs.isHydrated ? 0 : undefined}
      hidden={tabs.isHydrated && !isSelected}
    >
      {!tabs.isHydrated && hasTitle && (
        <Title id={titleId(id)} className="tab-panel__title">
          {props.title}
        </Title>
      )}
      {children}
    </section>
  );
}
