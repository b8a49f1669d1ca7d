/** The path a screen stands at, also when React Router asks for its data alone. */
export function pathOf(request: Request): string {
  const { pathname } = new URL(request.url);
  return pathname === "/_root.data" ? "/" : pathname.replace(/\.data$/, "");
}
