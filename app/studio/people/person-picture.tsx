/** A person's profile picture, or the first letter of their name. */
export const PersonPicture = ({ picture, name }: { picture: string; name: string }) =>
  picture === "" ? (
    <span className="studio-avatar" aria-hidden="true">
      {[...name][0]?.toUpperCase()}
    </span>
  ) : (
    <img className="studio-avatar" src={picture} alt="" width={32} height={32} loading="lazy" />
  );
