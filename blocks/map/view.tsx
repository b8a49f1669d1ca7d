import { parseCoordinates } from "#platform/coordinates.ts";
import { Icon } from "#ui/icons.tsx";
import { Picture } from "#ui/picture.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import type { MapProps } from "./block.ts";
import type { MapData } from "./data.ts";
import { DrawnMap } from "./drawn-map.tsx";
import { listMapLinks } from "./map-links.ts";

export { default as styleSheetUrl } from "./sheet.css?url";

const pictureSizes = "(min-width: 880px) 640px, calc(100vw - 40px)";

export default function View(view: BlockViewProps<MapProps, MapData>) {
  const { component, props, data, children, container, heading: Heading } = view;
  const { title, text, items, picture, pinX, pinY } = props;
  const { address, coordinates, texts } = data;
  const links = listMapLinks(address, parseCoordinates(coordinates));
  const facts = items.filter((item) => item.title !== "" || item.text !== "");
  if (links.length === 0 && !picture) return null;
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={title === "" ? undefined : titleId(component.id)}
    >
      <div className="map">
        <div className="map__picture">
          {picture ? (
            <Picture
              sources={picture.sources}
              alt={picture.alt}
              sizes={pictureSizes}
              width={picture.width}
              height={picture.height}
            />
          ) : (
            <DrawnMap seed={`${address}${coordinates}`} />
          )}
          <Pin x={picture ? pinX : 50} y={picture ? pinY : 50} />
        </div>
        <div className="map__text">
          {title !== "" && <Heading id={titleId(component.id)}>{title}</Heading>}
          {address !== "" && <address className="map__address">{address}</address>}
          {text !== "" && <p className="muted">{text}</p>}
          {facts.length > 0 && (
            <dl className="map__facts">
              {facts.map((fact, index) => (
                <div key={index}>
                  <dt>{fact.title}</dt>
                  <dd className="muted">{fact.text}</dd>
                </div>
              ))}
            </dl>
          )}
          {links.length > 0 && (
            <div className="map__links">
              <p className="small muted">{texts.open}</p>
              <ul className="chips">
                {links.map(({ app, href }) => (
                  <li key={app}>
                    <a className="chip" href={href} rel="noopener noreferrer">
                      {texts[app]}
                      {app !== "device" && <Icon name="external" size={16} flip />}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {children}
        </div>
      </div>
    </Section>
  );
}

/** The pin's point stands on the place. */
const Pin = ({ x, y }: { x: number; y: number }) => (
  <svg
    className="map__pin"
    style={{ left: `${x}%`, top: `${y}%` }}
    viewBox="0 0 48 64"
    aria-hidden="true"
  >
    <ellipse cx="24" cy="61" rx="9" ry="3" className="map__pin-shadow" />
    <path
      d="M24 60C24 60 44 38 44 23A20 20 0 1 0 4 23C4 38 24 60 24 60Z"
      className="map__pin-body"
    />
    <circle cx="24" cy="23" r="8" className="map__pin-light" />
  </svg>
);
