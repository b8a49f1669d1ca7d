import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import type { FormProps } from "./block.ts";

type Data = { texts: { title: string; text: string; buttonText: string } | null };

export default function View(view: BlockViewProps<FormProps, Data>) {
  const { component, props, data, children, container, heading: Heading } = view;
  const t = useTranslations();
  // The form no longer exists.
  if (!data.texts) return null;
  const title = props.title || data.texts.title;
  const text = props.text || data.texts.text;
  const id = titleId(component.id);
  return (
    <Section
      id={component.id}
      container={container}
      className="prompt-section"
      labelledBy={title === "" ? undefined : id}
    >
      {title !== "" && <Heading id={id}>{title}</Heading>}
      {text !== "" && <p className="lead">{text}</p>}
      <div className="actions">
        <Link
          className="button button--large"
          to={`?${new URLSearchParams({ scenario: "dynamic-form", form: props.form })}`}
          preventScrollReset
        >
          {props.buttonText || data.texts.buttonText || t("form.open")}
        </Link>
      </div>
      {children}
    </Section>
  );
}
