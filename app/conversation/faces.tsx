type Face = { name: string; avatar: string | null };

/** Portraits of mentors; their first letters where there is no picture. */
export function Faces({ mentors }: { mentors: readonly Face[] }) {
  if (mentors.length === 0) return null;
  return (
    <span className="conversation__faces" aria-hidden="true">
      {mentors.map(({ name, avatar }, index) =>
        avatar ? (
          <span key={index} className="avatar">
            <img className="portrait" src={avatar} alt="" width={48} height={48} />
          </span>
        ) : (
          <span key={index} className="avatar avatar--letter">
            {[...name][0]?.toUpperCase()}
          </span>
        ),
      )}
    </span>
  );
}
