import { useTranslations } from "use-intl";
import { Carousel } from "#ui/carousel.tsx";
import { Icon } from "#ui/icons.tsx";
import { Picture } from "#ui/picture.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { ActionLink } from "#blocks/action-link.tsx";
import { Section, titleId } from "#blocks/section.tsx";
import { itemHeadingLevel, SectionHead } from "#blocks/section-head.tsx";
import type { SliderProps } from "./block.ts";

export { default as styleSheetUrl } from "#blocks/sections.css?url";

const slideSizes = "(min-width: 860px) 720px, 86vw";

type Slide = SliderProps["items"][number];

export default function View(view: BlockViewProps<SliderProps>) {
  const { component, props, container, heading } = view;
  const t = useTranslations();
  const slides = props.items.filter(
    ({ title, text, picture }) => picture || title !== "" || text !== "",
  );
  if (slides.length === 0) return null;
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={props.title === "" ? undefined : titleId(component.id)}
    >
      <SectionHead id={component.id} {...props} heading={heading} />
      <Carousel
        label={props.title || t("gallery.label")}
        backLabel={t("common.earlier")}
        nextLabel={t("common.later")}
      >
        {slides.map((slide, index) => (
          <li key={index} className="slide">
            <SlideView slide={slide} Heading={itemHeadingLevel(props.title)} />
          </li>
        ))}
      </Carousel>
    </Section>
  );
}

function SlideView({ slide, Heading }: { slide: Slide; Heading: "h2" | "h3" }) {
  const { title, text, picture, link, linkText } = slide;
  return (
    <>
      {picture && (
        <div className="cover">
          <Picture
            sources={picture.sources}
            alt={picture.alt}
            sizes={slideSizes}
            width={picture.width}
            height={picture.height}
          />
        </div>
      )}
      {title !== "" && <Heading>{title}</Heading>}
      {text !== "" && <p className="muted">{text}</p>}
      {link !== "" && linkText !== "" && (
        <ActionLink className="link link--go" href={link}>
          {linkText}
          <Icon name="arrow" size={16} flip />
        </ActionLink>
      )}
    </>
  );
}
