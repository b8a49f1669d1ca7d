import { type MouseEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Picture } from "#ui/picture.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { SectionHead } from "#blocks/section-head.tsx";
import type { GalleryProps } from "./block.ts";
import { largestOf, type Shot, shotsOf } from "./shot.ts";
import { Viewer } from "./viewer.tsx";

export { default as sheet } from "#blocks/sections.css?url";

const cellSizes = "(min-width: 1040px) 280px, (min-width: 640px) 30vw, 45vw";

/** Each picture links to its largest size. With scripts, it opens over the page. */
export default function View(view: BlockViewProps<GalleryProps>) {
  const { component, props, surround, heading } = view;
  const [open, setOpen] = useState<number | null>(null);
  const shots = shotsOf(props);
  if (shots.length === 0) return null;
  return (
    <Section
      id={component.id}
      surround={surround}
      labelledBy={props.title === "" ? undefined : titleId(component.id)}
    >
      <SectionHead id={component.id} {...props} heading={heading} />
      <ul className="gallery">
        {shots.map((shot, place) => (
          <li key={place}>
            <Thumb shot={shot} number={place + 1} onOpen={() => setOpen(place)} />
          </li>
        ))}
      </ul>
      {open !== null && (
        <Viewer shots={shots} place={open} onMove={setOpen} onClose={() => setOpen(null)} />
      )}
    </Section>
  );
}

type ThumbProps = { shot: Shot; number: number; onOpen: () => void };

function Thumb({ shot, number, onOpen }: ThumbProps) {
  const t = useTranslations();
  const { picture, caption } = shot;
  function press(event: MouseEvent) {
    // A click with a modifier key opens a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  }
  return (
    <figure>
      <a
        className="cover gallery__open"
        href={largestOf(shot)}
        aria-label={picture.alt === "" ? caption || t("gallery.open", { number }) : undefined}
        onClick={press}
      >
        <Picture
          sources={picture.sources}
          alt={picture.alt}
          sizes={cellSizes}
          width={picture.width}
          height={picture.height}
        />
      </a>
      {caption !== "" && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
