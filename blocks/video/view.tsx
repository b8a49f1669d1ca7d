import type { BlockViewProps } from "#blocks/block.ts";
import { Section } from "#blocks/section.tsx";
import type { VideoProps } from "./block.ts";
import { Transcript } from "#blocks/audio/transcript.tsx";
import { Video } from "./video.tsx";
import { parseVideoSource } from "./video-source.ts";

export { default as styleSheetUrl } from "#blocks/lessons.css?url";

export default function View({ component, props, screen, container }: BlockViewProps<VideoProps>) {
  const { url, poster, caption } = props;
  const video = parseVideoSource(url, props.tracks);
  if (!video) return null;
  const opensInPopup = props.inPopup && screen.kind !== "element" && video.service !== "portal";
  const popupAddress = opensInPopup ? `?popup=video&of=${encodeURIComponent(component.id)}` : null;
  const isWide = props.size === "wide";
  const figure = (
    <figure className="media">
      <Video
        video={video}
        title={caption}
        poster={poster}
        isWide={isWide}
        popupAddress={popupAddress}
        startsMuted={screen.kind === "element"}
      />
      {caption !== "" && <figcaption>{caption}</figcaption>}
      <Transcript nodes={props.transcript} />
    </figure>
  );
  if (!isWide) return figure;
  return (
    <Section id={component.id} container={container} className="wide-video">
      {figure}
    </Section>
  );
}
