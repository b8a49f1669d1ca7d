import { Picture } from "#ui/picture.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import type { ImageProps } from "./block.ts";

export { default as styleSheetUrl } from "#blocks/lessons.css?url";

const columnSizes = "(min-width: 720px) 616px, calc(100vw - 40px)";

export default function View({ props }: BlockViewProps<ImageProps>) {
  const { picture, caption } = props;
  if (!picture) return null;
  return (
    <figure className="media">
      <Picture
        sources={picture.sources}
        alt={picture.alt}
        sizes={columnSizes}
        width={picture.width}
        height={picture.height}
      />
      {caption !== "" && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
