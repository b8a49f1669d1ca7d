import { safeHref } from "#ui/rich-node.ts";
import type { BlockViewProps } from "#blocks/block.ts";
import { ActionLink } from "#blocks/action-link.tsx";
import type { ButtonProps } from "./block.ts";

const lookClass: Record<ButtonProps["look"], string> = {
  main: "button button--large",
  soft: "button button--soft",
  text: "button button--text",
};

export default function View({ component, props }: BlockViewProps<ButtonProps>) {
  const { text, link, look, align } = props;
  if (text === "" || safeHref(link) === undefined) return null;
  return (
    <p id={component.id} className={align === "center" ? "actions actions--center" : "actions"}>
      <ActionLink className={lookClass[look]} href={link}>
        {text}
      </ActionLink>
    </p>
  );
}
