import type { BlockViewProps } from "#blocks/block.ts";
import type { VideoProps } from "./block.ts";
import { Transcript } from "#blocks/audio/transcript.tsx";
import { Video } from "./video.tsx";
import { videoSource } from "./video-source.ts";

export { default as sheet } from "#blocks/lessons.css?url";

export default function View({ component, props, screen }: BlockViewProps<VideoProps>) {
  const { url, poster, caption } = props;
  const video = videoSource(url, props.tracks);
  if (!video) return null;
  const inPopup = props.inPopup && screen.kind !== "element" && video.service !== "own";
  const popup = inPopup ? `?popup=video&of=${encodeURIComponent(component.id)}` : null;
  return (
    <figure className="media">
      <Video
        video={video}
        title={caption}
        poster={poster}
        popup={popup}
        startsMuted={screen.kind === "element"}
      />
      {caption !== "" && <figcaption>{caption}</figcaption>}
      <Transcript nodes={props.transcript} />
    </figure>
  );
}
