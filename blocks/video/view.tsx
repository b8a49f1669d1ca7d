import type { BlockViewProps } from "#blocks/block.ts";
import type { VideoProps } from "./block.ts";
import { Transcript } from "#blocks/audio/transcript.tsx";
import { Film } from "./film.tsx";
import { filmAddress } from "./film-address.ts";

export { default as sheet } from "#blocks/lessons.css?url";

export default function View({ component, props, screen }: BlockViewProps<VideoProps>) {
  const { url, poster, caption } = props;
  const film = filmAddress(url, props.tracks);
  if (!film) return null;
  const inPopup = props.inPopup && screen.kind !== "element" && film.service !== "own";
  const popup = inPopup ? `?popup=video&of=${encodeURIComponent(component.id)}` : null;
  return (
    <figure className="media">
      <Film
        film={film}
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
