/**
 * A style sheet that not every page needs, beside what needs it. React puts it into the head once, behind the sheet
 * of every page, and shows nothing of it before it is there.
 */
export const StyleSheet = ({ href }: { href: string }) => (
  <link rel="stylesheet" href={href} precedence="part" />
);
