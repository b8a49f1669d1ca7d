import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { BlockViewProps } from "#blocks/block.ts";
import { Prompt } from "#blocks/prompt.tsx";
import type { FormProps } from "./block.ts";

export { default as styleSheetUrl } from "#blocks/sections.css?url";

type Data = { texts: { title: string; text: string; buttonText: string } | null };

export default function View(view: BlockViewProps<FormProps, Data>) {
  const { component, props, data, children, container, heading } = view;
  const t = useTranslations();
  // The form no longer exists.
  if (!data.texts) return null;
  const title = props.title || data.texts.title;
  const text = props.text || data.texts.text;
  const action = (
    <div className="actions">
      <Link
        className="button button--large"
        to={`?${new URLSearchParams({ scenario: "dynamic-form", form: props.form })}`}
        preventScrollReset
      >
        {props.buttonText || data.texts.buttonText || t("form.open")}
      </Link>
    </div>
  );
  return (
    <Prompt
      id={component.id}
      {...{ container, heading, title, text, action, layout: props.layout }}
    >
      {children}
    </Prompt>
  );
}
