import { useLocale } from "use-intl";
import { localeOf } from "#domains/settings/locale.ts";
import { Icon } from "#ui/icons.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { SectionHead } from "#blocks/section-head.tsx";
import type { DownloadsProps } from "./block.ts";

export { default as styleSheetUrl } from "./sheet.css?url";

const kilobyte = 1_000;
const megabyte = 1_000_000;

export default function View(view: BlockViewProps<DownloadsProps>) {
  const { component, props, children, container, heading } = view;
  const language = useLocale();
  const files = props.items.filter(({ document }) => document !== null);
  if (files.length === 0) return null;
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={props.title === "" ? undefined : titleId(component.id)}
    >
      <SectionHead id={component.id} {...props} heading={heading} />
      <ul className="downloads">
        {files.map(({ document, title, text }, index) => (
          <li key={index}>
            <a href={document!.url} download={document!.name}>
              <span className="downloads__type" aria-hidden="true">
                {typeOf(document!.name)}
              </span>
              <span className="downloads__text">
                <b>{title || document!.name}</b>
                {text !== "" && <span className="small muted">{text}</span>}
              </span>
              <span className="downloads__size small muted">
                <bdi>
                  {typeOf(document!.name)} · {formatBytes(document!.bytes, language)}
                </bdi>
                <Icon name="download" />
              </span>
            </a>
          </li>
        ))}
      </ul>
      {children}
    </Section>
  );
}

/** `PDF`: the file's ending in capitals. */
const typeOf = (name: string) => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? "";

/** `2.4 MB`, `180 kB`. */
function formatBytes(bytes: number, language: string): string {
  const [unit, size] = bytes >= megabyte ? ["megabyte", megabyte] : ["kilobyte", kilobyte];
  const options = {
    style: "unit",
    unit,
    unitDisplay: "short",
    maximumFractionDigits: unit === "megabyte" ? 1 : 0,
  } as const;
  const count = Math.max(bytes / Number(size), unit === "kilobyte" ? 1 : 0);
  return new Intl.NumberFormat(localeOf(language), options as Intl.NumberFormatOptions).format(
    count,
  );
}
