import { safeHref } from "#ui/rich-node.ts";
import type { BlockViewProps } from "#blocks/block.ts";
import { Go } from "#blocks/go.tsx";
import type { ButtonProps } from "./block.ts";

const lookClass: Record<ButtonProps["look"], string> = {
  main: "btn btn--l",
  soft: "btn btn--soft",
  text: "btn btn--text",
};

export default function View({ component, props }: BlockViewProps<ButtonProps>) {
  const { text, link, look, align } = props;
  if (text === "" || safeHref(link) === undefined) return null;
  return (
    <p id={component.id} className={align === "center" ? "acts acts--center" : "acts"}>
      <Go className={lookClass[look]} href={link}>
        {text}
      </Go>
    </p>
  );
}
