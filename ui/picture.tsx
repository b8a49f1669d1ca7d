/** One stored size of a picture. */
export type PictureSource = {
  url: string;
  width: number;
  type?: string;
  /** The part that stays visible where the picture is cut, as in CSS: `30% 60%`. */
  position?: string | undefined;
};

export type PictureProps = {
  /** Every stored size. Those of one `type` (`image/avif`, `image/webp`) become one source, in the given order. */
  sources: readonly PictureSource[];
  /** "" for a decorative picture. */
  alt: string;
  /** How wide the picture is shown, as in `<img sizes>`. */
  sizes: string;
  /** The picture's size in pixels, or numbers of the same ratio. They reserve its place before it loads. */
  width: number;
  height: number;
  /** Loads the picture at once and before others. Set it for pictures that are visible without scrolling. */
  eager?: boolean;
  className?: string;
};

function formatSrcSet(sources: readonly PictureSource[]): string {
  return sources.map(({ url, width }) => `${url} ${width}w`).join(", ");
}

/** A picture in its stored sizes, in a reserved place. The last type is the one that every browser supports. */
export function Picture(props: PictureProps) {
  const { sources, alt, sizes, width, height, eager, className } = props;
  const types = [...new Set(sources.map((source) => source.type))];
  const fallbackType = types.at(-1);
  const fallback = sources.filter((source) => source.type === fallbackType);
  const largest = fallback.reduce<PictureSource | undefined>(
    (best, source) => (best && best.width >= source.width ? best : source),
    undefined,
  );
  if (!largest) return null;
  const image = (
    <img
      className={className}
      src={largest.url}
      srcSet={fallback.length > 1 ? formatSrcSet(fallback) : undefined}
      sizes={fallback.length > 1 ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      style={{ objectPosition: largest.position }}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding={eager ? undefined : "async"}
    />
  );
  if (types.length < 2) return image;
  return (
    <picture>
      {types.slice(0, -1).map((type) => (
        <source
          key={type}
          type={type}
          srcSet={formatSrcSet(sources.filter((source) => source.type === type))}
          sizes={sizes}
        />
      ))}
      {image}
    </picture>
  );
}
