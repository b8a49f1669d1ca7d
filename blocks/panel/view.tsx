import type { BlockViewProps } from "#blocks/block.ts";
import { titleId } from "#blocks/section.tsx";
import { tabId, useTabs } from "#blocks/tabs/tabs-state.ts";
import type { PanelProps } from "./block.ts";

export { default as sheet } from "#blocks/sections.css?url";

export default function View(view: BlockViewProps<PanelProps>) {
  const { component, props, children, container, heading } = view;
  const { id } = component;
  const tabs = useTabs();
  if (!children) return null;
  const titled = props.title !== "";
  if (!tabs) {
    const Heading = heading;
    return (
      <section
        id={id}
        className={container === "page" ? "page-width tab-panel" : "tab-panel"}
        aria-labelledby={titled ? titleId(id) : undefined}
      >
        {titled && <Heading id={titleId(id)}>{props.title}</Heading>}
        {children}
      </section>
    );
  }
  const chosen = tabs.chosen === id;
  const Title = tabs.heading;
  return (
    <section
      id={id}
      className={chosen ? "tab-panel tab-panel--chosen" : "tab-panel"}
      role={tabs.live ? "tabpanel" : undefined}
      aria-labelledby={tabs.live ? tabId(id) : titleId(id)}
      tabIndex={tabs.live ? 0 : undefined}
      hidden={tabs.live && !chosen}
    >
      {!tabs.live && titled && (
        <Title id={titleId(id)} className="tab-panel__title">
          {props.title}
        </Title>
      )}
      {children}
    </section>
  );
}
