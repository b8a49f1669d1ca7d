import { safeHref } from "#ui/rich-node.ts";
import type { BlockViewProps } from "#blocks/block.ts";
import { ActionLink } from "#blocks/action-link.tsx";
import type { ButtonProps } from "./block.ts";

const kindClass: Record<ButtonProps["kind"], string> = {
  main: "button button--large",
  soft: "button button--soft",
  text: "button button--text",
};

export default function View({ component, props }: BlockViewProps<ButtonProps>) {
  const { text, link, kind, align } = props;
  if (text === "" || safeHref(link) === undefined) return null;
  return (
    <p id={component.id} className={align === "center" ? "actions actions--center" : "actions"}>
      <ActionLink className={kindClass[kind]} href={link}>
        {text}
      </ActionLink>
    </p>
  );
}
