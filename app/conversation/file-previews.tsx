import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";

/** The longest side of a picture's preview, in canvas pixels. */
const previewSide = 192;

type Props = { files: readonly File[]; className: string; onRemove(file: File): void };

/** Shows what is attached to a message, before it is sent. */
export default function FilePreviews({ files, className, onRemove }: Props) {
  const t = useTranslations();
  return (
    <ul className="attach__list">
      {files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`}>
          {file.type.startsWith("image/") && <PicturePreview file={file} />}
          <bdi>{file.name}</bdi>
          <button type="button" className={className} onClick={() => onRemove(file)}>
            {t("conversation.file.remove", { name: file.name })}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Draws the picture: a page may not show the address of a local file. Shows nothing if the browser can't decode it. */
function PicturePreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    async function draw() {
      // `resizeWidth` keeps a camera's whole picture out of a phone's memory.
      const picture = await createImageBitmap(file, { resizeWidth: previewSide });
      const target = canvas.current;
      if (!isGone && target) {
        target.width = picture.width;
        target.height = picture.height;
        target.getContext("2d")?.drawImage(picture, 0, 0);
      }
      picture.close();
    }
    draw().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [file]);
  return (
    <canvas ref={canvas} className="attach__picture" aria-hidden="true" width={0} height={0} />
  );
}
