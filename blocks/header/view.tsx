import sectionStyles from "#blocks/sections.css?url";
import { Picture } from "#ui/picture.tsx";
import { StyleSheet } from "#ui/style-sheet.tsx";
import { ActionLinks } from "#blocks/action-links.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { titleId } from "#blocks/section.tsx";
import type { HeaderProps } from "./block.ts";

const pictureSizes = "(min-width: 1312px) 1200px, calc(100vw - 2 * clamp(20px, 5vw, 56px))";

export default function View(view: BlockViewProps<HeaderProps>) {
  const { component, props, children, heading: Heading } = view;
  const lines = props.title.split(/\r?\n/).filter((line) => line.trim() !== "");
  const { layout } = props;
  return (
    <section
      id={component.id}
      className={
        layout === "plain" ? "page-header page-width" : `header-${layout} page-header page-width`
      }
      aria-labelledby={lines.length > 0 ? titleId(component.id) : undefined}
    >
      {layout !== "plain" && <StyleSheet href={sectionStyles} />}
      <div className="page-header__text">
        {lines.length > 0 && (
          <Heading id={titleId(component.id)} className="page-header__title">
            {lines.map((line, index) => (
              <span key={index}>{index > 0 ? ` ${line}` : line}</span>
            ))}
          </Heading>
        )}
        <div className="page-header__side">
          {props.lead !== "" && <p className="lead">{props.lead}</p>}
          <ActionLinks {...props} />
        </div>
      </div>
      {props.picture && <HeaderPicture picture={props.picture} eager={Heading === "h1"} />}
      {children}
    </section>
  );
}

type HeaderPictureProps = { picture: NonNullable<HeaderProps["picture"]>; eager: boolean };

/** Shows the light or the dark picture, depending on the theme. The browser fetches only that one. */
function HeaderPicture({ picture: { light, dark, alt, caption }, eager }: HeaderPictureProps) {
  const mainPicture = light ?? dark;
  if (!mainPicture) return null;
  const darkPicture = light && dark;
  return (
    <figure className="page-header__picture">
      <div className="cover">
        <picture>
          {darkPicture && (
            <source
              media="(prefers-color-scheme: dark)"
              srcSet={darkPicture.sources.map(({ url, width }) => `${url} ${width}w`).join(", ")}
              sizes={pictureSizes}
              width={darkPicture.width}
              height={darkPicture.height}
            />
          )}
          <Picture
            sources={mainPicture.sources}
            alt={alt || mainPicture.alt}
            sizes={pictureSizes}
            width={mainPicture.width}
            height={mainPicture.height}
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
