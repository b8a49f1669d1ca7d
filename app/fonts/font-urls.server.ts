const urlsByPath = import.meta.glob<string>("./*.woff2", {
  query: "?url",
  import: "default",
  eager: true,
});

/** Returns the address of a font's file in this build. */
export function fontUrl(file: string): string {
  const url = urlsByPath[`./${file}.woff2`];
  if (url === undefined) throw new Error(`There is no font file ${file}.woff2.`);
  return url;
}
