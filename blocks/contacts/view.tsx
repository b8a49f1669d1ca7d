import { useTranslations } from "use-intl";
import { Icon, type IconName } from "#ui/icons.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { SectionHead } from "#blocks/section-head.tsx";
import type { ContactsProps } from "./block.ts";
import type { ContactLink, ContactMethod } from "./contact-links.ts";

export { default as styleSheetUrl } from "#blocks/sections.css?url";

type Data = { description: string; links: ContactLink[] };

/** Brand names are the same in every language. */
const brands: Partial<Record<ContactMethod, string>> = {
  whatsapp: "WhatsApp",
  telegram: "Telegram",
  viber: "Viber",
  facebook: "Facebook",
  skype: "Skype",
};
const icons: Record<ContactMethod, IconName> = {
  phone: "phone",
  email: "email",
  whatsapp: "whatsapp",
  telegram: "telegram",
  viber: "viber",
  facebook: "facebook",
  skype: "chat",
  address: "pin",
};

export default function View(view: BlockViewProps<ContactsProps, Data>) {
  const { component, props, data, children, container, heading } = view;
  const t = useTranslations();
  const lead = props.lead || data.description;
  if (data.links.length === 0 && lead === "") return null;
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={props.title === "" ? undefined : titleId(component.id)}
    >
      <SectionHead id={component.id} title={props.title} lead={lead} heading={heading} />
      {data.links.length > 0 && (
        <ul className="contact-list">
          {data.links.map(({ method, text, href }) => (
            <li key={method}>
              <a href={href} rel={href.startsWith("https:") ? "noopener noreferrer" : undefined}>
                <Icon name={icons[method]} />
                <span>
                  <span className="small-print muted">
                    {brands[method] ?? t(`footer.${method}`)}
                  </span>
                  <bdi>{text}</bdi>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </Section>
  );
}
