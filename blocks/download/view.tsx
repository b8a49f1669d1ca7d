import { useFormatter } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import type { DownloadProps } from "./block.ts";

export { default as styleSheetUrl } from "#blocks/lessons.css?url";

const bytesInKilobyte = 1_000;
const bytesInMegabyte = 1_000_000;

/** One link that names the file, its type and its size. */
export default function View({ component, props }: BlockViewProps<DownloadProps>) {
  const format = useFormatter();
  const { document, title, text } = props;
  if (!document) return null;
  const fileExtension = document.name.slice(document.name.lastIndexOf(".") + 1).toUpperCase();
  const isLarge = document.bytes >= bytesInMegabyte;
  const size = format.number(
    isLarge
      ? document.bytes / bytesInMegabyte
      : Math.max(1, Math.round(document.bytes / bytesInKilobyte)),
    {
      style: "unit",
      unit: isLarge ? "megabyte" : "kilobyte",
      maximumFractionDigits: isLarge ? 1 : 0,
    },
  );
  return (
    <a id={component.id} className="download" href={document.url} download={document.name}>
      <Icon name="download" />
      <span>
        <b>{title || document.name}</b>
        {text !== "" && <span>{text}</span>}
        <small>
          <bdi>{fileExtension}</bdi> · <bdi>{size}</bdi>
        </small>
      </span>
    </a>
  );
}
