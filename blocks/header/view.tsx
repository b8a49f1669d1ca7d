import { Picture } from "#ui/picture.tsx";
import { ActionLinks } from "#blocks/action-links.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { titleId } from "#blocks/section.tsx";
import type { HeaderProps } from "./block.ts";

const plateSizes = "(min-width: 1312px) 1200px, calc(100vw - 2 * clamp(20px, 5vw, 56px))";

export default function View(view: BlockViewProps<HeaderProps>) {
  const { component, props, children, heading: Heading } = view;
  const lines = props.title.split(/\r?\n/).filter((line) => line.trim() !== "");
  return (
    <section
      id={component.id}
      className="hero page-width"
      aria-labelledby={lines.length > 0 ? titleId(component.id) : undefined}
    >
      <div className="hero__text">
        {lines.length > 0 && (
          <Heading id={titleId(component.id)} className="hero__title">
            {lines.map((line, place) => (
              <span key={place}>{place > 0 ? ` ${line}` : line}</span>
            ))}
          </Heading>
        )}
        <div className="hero__side">
          {props.lead !== "" && <p className="lead">{props.lead}</p>}
          <ActionLinks {...props} />
        </div>
      </div>
      {props.picture && <Plate picture={props.picture} eager={Heading === "h1"} />}
      {children}
    </section>
  );
}

type PlateProps = { picture: NonNullable<HeaderProps["picture"]>; eager: boolean };

/** The day picture in the light theme, the night picture in the dark one: the browser fetches only one. */
function Plate({ picture: { light, dark, alt, caption }, eager }: PlateProps) {
  const shown = light ?? dark;
  if (!shown) return null;
  const night = light && dark;
  return (
    <figure className="hero__picture">
      <div className="cover">
        <picture>
          {night && (
            <source
              media="(prefers-color-scheme: dark)"
              srcSet={night.sources.map(({ url, width }) => `${url} ${width}w`).join(", ")}
              sizes={plateSizes}
              width={night.width}
              height={night.height}
            />
          )}
          <Picture
            sources={shown.sources}
            alt={alt || shown.alt}
            sizes={plateSizes}
            width={shown.width}
            height={shown.height}
            eager={eager}
          />
        </picture>
      </div>
      {caption !== "" && (
        <figcaption>
          <span>{caption}</span>
        </figcaption>
      )}
    </figure>
  );
}
