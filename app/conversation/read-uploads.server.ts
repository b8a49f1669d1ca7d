import type { UploadedFile } from "#domains/conversations/files/prepare-files.server.ts";

/** Reads the files of a message's form. An empty file field sends one empty file. */
export async function readUploads(form: FormData): Promise<UploadedFile[]> {
  const alt = String(form.get("alt") ?? "");
  const chosen = form
    .getAll("files")
    .filter((value): value is File => value instanceof File && value.size > 0);
  return Promise.all(
    chosen.map(async (file) => ({
      name: file.name,
      alt,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
}
