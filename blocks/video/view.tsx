import type { BlockViewProps } from "#blocks/block.ts";
import type { VideoProps } from "./block.ts";
import { Transcript } from "#blocks/audio/transcript.tsx";
import { Video } from "./video.tsx";
import { parseVideoSource } from "./video-source.ts";

export { default as styleSheetUrl } from "#blocks/lessons.css?url";

export default function View({ component, props, screen }: BlockViewProps<VideoProps>) {
  const { url, poster, caption } = props;
  const video = parseVideoSource(url, props.tracks);
  if (!video) return null;
  const opensInPopup = props.inPopup && screen.kind !== "element" && video.service !== "portal";
  const popupAddress = opensInPopup ? `?popup=video&of=${encodeURIComponent(component.id)}` : null;
  return (
    <figure className="media">
      <Video
        video={video}
        title={caption}
        poster={poster}
        popupAddress={popupAddress}
        startsMuted={screen.kind === "element"}
      />
      {caption !== "" && <figcaption>{caption}</figcaption>}
      <Transcript nodes={props.transcript} />
    </figure>
  );
}
