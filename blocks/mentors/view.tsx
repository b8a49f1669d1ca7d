import { useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { ActionLink } from "#blocks/action-link.tsx";
import { Section, titleId } from "#blocks/section.tsx";
import { itemHeadingLevel, SectionHead } from "#blocks/section-head.tsx";
import type { MentorsProps } from "./block.ts";
import type { MentorsData } from "./data.ts";

export { default as styleSheetUrl } from "#blocks/sections.css?url";

/** Faces and names of the mentors. Renders nothing if there are none. */
export default function View(view: BlockViewProps<MentorsProps, MentorsData>) {
  const { component, props, data, children, container, heading } = view;
  const t = useTranslations();
  if (data.mentors.length === 0) return null;
  const note = noteOf(data);
  const ItemHeading = itemHeadingLevel(props.title);
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={props.title === "" ? undefined : titleId(component.id)}
    >
      <SectionHead id={component.id} {...props} heading={heading} />
      {note && <p className="people-grid__note">{t(note, { name: data.connectedName ?? "" })}</p>}
      <ul
        className={`people-grid people-grid--${props.layout}`}
        data-mode={data.mode}
        data-state={data.state}
      >
        {data.mentors.map(({ id, name, avatar, href }) => (
          <li key={id}>
            <span className="avatar people-grid__face">
              {avatar ? (
                <img
                  className="portrait"
                  src={avatar}
                  alt=""
                  width={112}
                  height={112}
                  loading="lazy"
                />
              ) : (
                <span className="people-grid__letter" aria-hidden="true">
                  {[...name][0]?.toUpperCase()}
                </span>
              )}
            </span>
            <ItemHeading>{name}</ItemHeading>
            {href !== null && (
              <ActionLink className="link link--go" href={href}>
                {t("mentors.write")}
                <Icon name="arrow" size={16} flip />
              </ActionLink>
            )}
          </li>
        ))}
      </ul>
      {data.href !== null && (
        <ActionLink className="link link--go" href={data.href}>
          {t("mentors.write")}
          <Icon name="arrow" size={16} flip />
        </ActionLink>
      )}
      {children}
    </Section>
  );
}

/** What tells the visitor who answers; one mentor needs no words. */
function noteOf({ mode, state, connectedName }: MentorsData) {
  if (connectedName !== null) return "mentors.connected";
  if (mode === "mentor-chooses") return state === "empty" ? "mentors.any" : "mentors.connected-any";
  return mode === "multiple" ? "mentors.choose" : null;
}
