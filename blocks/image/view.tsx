import sectionStyles from "#blocks/sections.css?url";
import { Picture } from "#ui/picture.tsx";
import { StyleSheet } from "#ui/style-sheet.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section } from "#blocks/section.tsx";
import type { ImageProps } from "./block.ts";

export { default as styleSheetUrl } from "#blocks/lessons.css?url";

const sizesBySize = {
  normal: "(min-width: 720px) 616px, calc(100vw - 40px)",
  wide: "(min-width: 1312px) 1200px, calc(100vw - 40px)",
  full: "100vw",
};

export default function View({ component, props, container }: BlockViewProps<ImageProps>) {
  const { picture, caption, size } = props;
  if (!picture) return null;
  const image = (
    <>
      <Picture
        sources={picture.sources}
        alt={picture.alt}
        sizes={sizesBySize[size]}
        width={picture.width}
        height={picture.height}
      />
      {caption !== "" && <figcaption>{caption}</figcaption>}
    </>
  );
  if (size === "normal") return <figure className="media">{image}</figure>;
  return (
    <Section
      id={component.id}
      container={container}
      className={`wide-picture wide-picture--${size}`}
      isWide
    >
      <StyleSheet href={sectionStyles} />
      <figure className={size === "wide" && container === "page" ? "media page-width" : "media"}>
        {image}
      </figure>
    </Section>
  );
}
