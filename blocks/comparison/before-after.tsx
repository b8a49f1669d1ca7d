import { type CSSProperties, useState } from "react";
import type { Picture as PictureData } from "#domains/courses/course.ts";
import { Picture } from "#ui/picture.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { ComparisonData } from "./data.ts";

type Props = {
  before: PictureData;
  after: PictureData;
  caption: string;
  texts: ComparisonData["texts"];
};

const middlePercent = 50;
const sizes = "(min-width: 1200px) 1100px, calc(100vw - 40px)";

/** Two pictures over each other with a slider between them; side by side until scripts run. */
export function BeforeAfter({ before, after, caption, texts }: Props) {
  const isHydrated = useHydrated();
  const [shown, setShown] = useState(middlePercent);
  return (
    <figure className="before-after">
      <div
        className={isHydrated ? "before-after__pair is-sliding" : "before-after__pair"}
        style={{ "--shown": `${shown}%` } as CSSProperties}
      >
        <Side picture={before} label={texts.before} name="before" />
        <Side picture={after} label={texts.after} name="after" />
        {isHydrated && (
          <>
            <span className="before-after__line" aria-hidden="true" />
            <input
              type="range"
              min={0}
              max={100}
              value={shown}
              aria-label={texts.slider}
              onChange={(event) => setShown(Number(event.target.value))}
            />
          </>
        )}
      </div>
      {caption !== "" && <figcaption className="small muted">{caption}</figcaption>}
    </figure>
  );
}

function Side({ picture, label, name }: { picture: PictureData; label: string; name: string }) {
  return (
    <div className={`before-after__side before-after__side--${name}`}>
      <Picture
        sources={picture.sources}
        alt={picture.alt}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
      />
      <span className="before-after__label small">{label}</span>
    </div>
  );
}
