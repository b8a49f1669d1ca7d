import { type MouseEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Picture } from "#ui/picture.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { SectionHead } from "#blocks/section-head.tsx";
import type { GalleryProps } from "./block.ts";
import { largestUrlOf, type GalleryItem, listGalleryItems } from "./gallery-items.ts";
import { Viewer } from "./viewer.tsx";

export { default as styleSheetUrl } from "#blocks/sections.css?url";

const cellSizes = "(min-width: 1040px) 280px, (min-width: 640px) 30vw, 45vw";
const largeCellSizes = "(min-width: 1040px) 580px, (min-width: 640px) 60vw, 90vw";

/** Each picture links to its largest size. With scripts, it opens over the page. */
export default function View(view: BlockViewProps<GalleryProps>) {
  const { component, props, container, heading } = view;
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const items = listGalleryItems(props);
  if (items.length === 0) return null;
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={props.title === "" ? undefined : titleId(component.id)}
    >
      <SectionHead id={component.id} {...props} heading={heading} />
      <ul className={`gallery gallery--${props.layout}`}>
        {items.map((item, index) => (
          <li key={index}>
            <Thumbnail
              item={item}
              layout={props.layout}
              number={index + 1}
              onOpen={() => setOpenIndex(index)}
            />
          </li>
        ))}
      </ul>
      {openIndex !== null && (
        <Viewer
          items={items}
          index={openIndex}
          onMove={setOpenIndex}
          onClose={() => setOpenIndex(null)}
        />
      )}
    </Section>
  );
}

type ThumbnailProps = {
  item: GalleryItem;
  layout: GalleryProps["layout"];
  number: number;
  onOpen: () => void;
};

function Thumbnail({ item, layout, number, onOpen }: ThumbnailProps) {
  const t = useTranslations();
  const { picture, caption } = item;
  function handleClick(event: MouseEvent) {
    // A click with a modifier key opens a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  }
  return (
    <figure>
      <a
        className="cover gallery__open"
        href={largestUrlOf(item)}
        aria-label={picture.alt === "" ? caption || t("gallery.open", { number }) : undefined}
        onClick={handleClick}
      >
        <Picture
          sources={picture.sources}
          alt={picture.alt}
          sizes={layout === "plain" ? cellSizes : largeCellSizes}
          width={picture.width}
          height={picture.height}
        />
      </a>
      {caption !== "" && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
