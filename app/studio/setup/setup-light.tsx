/** A step as a light: lit when it is done, half lit while it is open. */
export function SetupLight({ isDone, isCurrent }: { isDone: boolean; isCurrent: boolean }) {
  const kind = isDone ? "published" : isCurrent ? "changed" : "waiting";
  return (
    <span
      className={`studio-publish-light__lamp studio-publish-light__lamp--${kind}`}
      aria-hidden="true"
    />
  );
}
