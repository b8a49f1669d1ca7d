/**
 * A style sheet that only some pages need, rendered beside the component that needs it. React adds it to the head once,
 * after the common style sheets, and waits for it before showing the component.
 */
export const StyleSheet = ({ href }: { href: string }) =>
  // Tests have no style sheets.
  href && <link rel="stylesheet" href={href} precedence="component" />;
