import type { SendingMessage } from "./use-sending-form.ts";

/** What a message that is being sent contains. Its files are named: the server hasn't checked them yet. */
export function SendingContent({ message: { text, fileNames } }: { message: SendingMessage }) {
  return (
    <>
      {fileNames.map((name, at) => (
        <div key={at}>
          <bdi>{name}</bdi>
        </div>
      ))}
      {text}
    </>
  );
}
