import { Icon } from "#ui/icons.tsx";
import { ActionLink } from "#blocks/action-link.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { itemHeadingLevel, SectionHead } from "#blocks/section-head.tsx";
import type { SmallGroupsProps } from "./block.ts";
import type { SmallGroupsData } from "./data.ts";

export { default as styleSheetUrl } from "./sheet.css?url";

export default function View(
  view: BlockViewProps<Omit<SmallGroupsProps, "items">, SmallGroupsData>,
) {
  const { component, props, data, children, container, heading } = view;
  const { groups, isFiltered, texts } = data;
  if (groups.length === 0 && !isFiltered) return null;
  const ItemHeading = itemHeadingLevel(props.title);
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={props.title === "" ? undefined : titleId(component.id)}
    >
      <SectionHead id={component.id} {...props} heading={heading} />
      <Filters data={data} id={component.id} />
      {groups.length === 0 ? (
        <p className="muted">{texts.none}</p>
      ) : (
        <ul className="small-groups">
          {groups.map(({ title, day, when, area, speaks, text, link, linkText }, index) => (
            <li key={index}>
              <p className="small-groups__day">
                {day}
                {when !== "" && <span className="muted">, {when}</span>}
              </p>
              <ItemHeading>{title}</ItemHeading>
              {text !== "" && <p className="muted">{text}</p>}
              <ul className="small-groups__facts small muted">
                {area !== "" && (
                  <li>
                    <Icon name="pin" size={16} />
                    {area}
                  </li>
                )}
                {speaks !== "" && (
                  <li>
                    <Icon name="globe" size={16} />
                    {speaks}
                  </li>
                )}
              </ul>
              {link !== "" && (
                <ActionLink className="link link--go" href={link}>
                  {linkText || texts.ask}
                  <span className="visually-hidden">: {title}</span>
                  <Icon name="arrow" size={16} flip />
                </ActionLink>
              )}
            </li>
          ))}
        </ul>
      )}
      {children}
    </Section>
  );
}

/** A form that puts the choices into the address: it works without scripts, and the address can be shared. */
function Filters({
  data: { filters, isFiltered, texts },
  id,
}: {
  data: SmallGroupsData;
  id: string;
}) {
  if (filters.length === 0) return null;
  return (
    <form className="small-groups__filters" action={`#${id}`} aria-label={texts.filter}>
      {filters.map(({ name, label, choices }) => (
        <select
          key={name}
          className="input"
          name={name}
          aria-label={label}
          defaultValue={choices.find(({ isChosen }) => isChosen)?.value ?? ""}
        >
          <option value="">{label}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ))}
      <button className="button button--soft" type="submit">
        {texts.show}
      </button>
      {isFiltered && (
        <ActionLink className="link small" href={`?#${id}`}>
          {texts["show-all"]}
        </ActionLink>
      )}
    </form>
  );
}
