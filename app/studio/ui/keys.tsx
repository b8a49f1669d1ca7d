/** The keys of a shortcut, as they are printed on a keyboard. */
export const Keys = ({ keys, isHidden }: { keys: readonly string[]; isHidden?: boolean }) => (
  <span className="studio-keys" aria-hidden={isHidden}>
    {keys.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
);
