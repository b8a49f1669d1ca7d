import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { SectionHead } from "#blocks/section-head.tsx";
import type { PrayerRequestsProps } from "./block.ts";
import type { PrayerRequestsData } from "./data.ts";
import { PrayerForm } from "./prayer-form.tsx";
import { PrayerItem } from "./prayer-item.tsx";

export { default as styleSheetUrl } from "./sheet.css?url";

export default function View(view: BlockViewProps<PrayerRequestsProps, PrayerRequestsData>) {
  const { component, props, data, children, container, heading, screen } = view;
  const { title, lead, isShared } = props;
  const { requests, texts } = data;
  const returnTo = `${screen.path}#${component.id}`;
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={title === "" ? undefined : titleId(component.id)}
    >
      <div className={isShared ? "prayers prayers--shared" : "prayers"}>
        <div className="prayers__ask">
          <SectionHead id={component.id} title={title} lead={lead} heading={heading} />
          <PrayerForm {...{ data, isShared, returnTo }} />
        </div>
        {isShared &&
          (requests.length === 0 ? (
            <p className="muted">{texts.none}</p>
          ) : (
            <ul className="prayers__list">
              {requests.map((request) => (
                <PrayerItem key={request.id} {...{ request, texts, returnTo }} />
              ))}
            </ul>
          ))}
      </div>
      {children}
    </Section>
  );
}
