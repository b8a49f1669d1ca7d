import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { SectionHead } from "#blocks/section-head.tsx";
import type { ColumnsProps } from "./block.ts";

export { default as styleSheetUrl } from "#blocks/sections.css?url";

export default function View(view: BlockViewProps<ColumnsProps>) {
  const { component, props, children, container, heading } = view;
  if (!children) return null;
  const { count, layout, wider, align } = props;
  const classNames = ["columns", `columns--${count}`, `columns--${layout}`];
  if (count === 2 && wider !== "none") classNames.push(`columns--wide-${wider}`);
  if (align === "center") classNames.push("columns--centered");
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={props.title === "" ? undefined : titleId(component.id)}
    >
      <SectionHead id={component.id} {...props} heading={heading} />
      <div className={classNames.join(" ")}>{children}</div>
    </Section>
  );
}
