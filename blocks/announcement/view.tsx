import { Picture } from "#ui/picture.tsx";
import { ActionLinks } from "#blocks/action-links.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import type { AnnouncementProps } from "./block.ts";

const pictureSizes = "(min-width: 880px) 440px, calc(100vw - 40px)";

export default function View(view: BlockViewProps<AnnouncementProps>) {
  const { component, props, children, container, heading: Heading } = view;
  const { title, text, picture } = props;
  if (title === "" && text === "" && props.buttonText === "") return null;
  const band = (
    <div className={picture ? "announcement announcement--pictured" : "announcement"}>
      <div className="announcement__text">
        {title !== "" && <Heading id={titleId(component.id)}>{title}</Heading>}
        {text !== "" && <p>{text}</p>}
        <ActionLinks {...props} />
        {children}
      </div>
      {picture && (
        <Picture
          sources={picture.sources}
          alt={picture.alt}
          sizes={pictureSizes}
          width={picture.width}
          height={picture.height}
        />
      )}
    </div>
  );
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={title === "" ? undefined : titleId(component.id)}
    >
      {band}
    </Section>
  );
}
