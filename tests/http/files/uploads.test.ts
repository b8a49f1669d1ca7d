import { connect } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  mediaUploadsPath,
  openUploadsMax,
  openUploadsMaxBytes,
  uploadLifeMs,
} from "#domains/files/media.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import {
  addFile,
  askOffset,
  beginUpload,
  createUpload,
  deleteUpload,
  filenameMetadata,
  sendPiece,
  uploadIdOf,
} from "#tests/kit/media.ts";
import { makePdf } from "#tests/kit/media-files.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: Browser;
let colleague: Browser;

beforeAll(async () => {
  portal = await startTestPortal();
  editor = (await createUserWithRole(portal, "editor")).browser;
  colleague = (await createUserWithRole(portal, "editor")).browser;
});
afterAll(() => portal.close());

async function listStoredUploads(): Promise<string[]> {
  const names: string[] = [];
  for await (const name of portal.files.list("uploads/")) names.push(name);
  return names;
}
const offsetOf = async (browser: Browser, path: string) =>
  (await askOffset(browser, path)).headers.get("upload-offset");

describe("an upload", () => {
  test("arrives in pieces, tells how far it is, and becomes a file that everybody can open", async () => {
    const pdf = makePdf("A guide for leaders");
    const path = await createUpload(editor, "Guide.pdf", pdf.length);
    expect((await sendPiece(editor, path, 0, pdf.subarray(0, 9))).status).toBe(204);
    expect(await offsetOf(editor, path)).toBe("9");
    const early = await call(editor, "POST", "/media", { uploadId: uploadIdOf(path) });
    expect([early.status, early.json.code]).toEqual([422, "MEDIA-REFUSED"]);
    const last = await sendPiece(editor, path, 9, pdf.subarray(9));
    expect([last.status, last.headers.get("upload-offset")]).toEqual([204, String(pdf.length)]);
    const { status, json } = await call(editor, "POST", "/media", { uploadId: uploadIdOf(path) });
    expect([status, json["kind"], json["name"], json["bytes"]]).toEqual([
      200,
      "document",
      "Guide",
      pdf.length,
    ]);
    const file = await portal.browser().fetch(String(json["url"]));
    expect([file.status, file.bytes.equals(pdf)]).toEqual([200, true]);
    expect(await listStoredUploads()).toEqual([]);
    expect((await askOffset(editor, path)).status).toBe(404);
    const again = await call(editor, "POST", "/media", { uploadId: uploadIdOf(path) });
    expect([again.status, again.json["id"]]).toEqual([200, json["id"]]);
  });

  test("keeps what had arrived when the connection broke", async () => {
    const bytes = 4_000_000;
    const arrived = 1_500_000;
    const path = await createUpload(editor, "broken.pdf", bytes);
    const cookie = [...editor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const { host, port } = portal;
    await new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.write(
          [
            `PATCH ${path} HTTP/1.1`,
            `Host: ${host}:${port}`,
            `Origin: http://${host}:${port}`,
            `Cookie: ${cookie}`,
            "Tus-Resumable: 1.0.0",
            "Upload-Offset: 0",
            "Content-Type: application/offset+octet-stream",
            `Content-Length: ${bytes}`,
            "",
            "",
          ].join("\r\n"),
        );
        socket.write(Buffer.alloc(arrived, "x"), () => socket.destroy());
      });
      socket.on("close", () => resolve());
    });
    await expect.poll(async () => Number(await offsetOf(editor, path))).toBeGreaterThan(0);
    const offset = Number(await offsetOf(editor, path));
    expect(offset).toBeLessThanOrEqual(arrived);
    const rest = await sendPiece(editor, path, offset, Buffer.alloc(bytes - offset, "y"));
    expect([rest.status, rest.headers.get("upload-offset")]).toEqual([204, String(bytes)]);
    const [name] = await listStoredUploads();
    const stored = (await portal.files.readBytes(name!))!;
    expect(
      stored.equals(Buffer.concat([Buffer.alloc(offset, "x"), Buffer.alloc(bytes - offset, "y")])),
    ).toBe(true);
    await deleteUpload(editor, path);
  });

  test("goes on although the request before it still holds it", async () => {
    const path = await createUpload(editor, "held.pdf", 10);
    await portal.database.db.execute(sql`
      update media_uploads set lock_token = 'a server that was killed',
        locked_until = clock_timestamp() + interval '300 milliseconds'
      where id = ${uploadIdOf(path)}`);
    expect(await offsetOf(editor, path)).toBe("0");
    expect((await sendPiece(editor, path, 0, Buffer.from("0123456789"))).status).toBe(204);
    await deleteUpload(editor, path);
  });

  test("that two tabs send at the same time arrives once and undamaged", async () => {
    const pdf = Buffer.concat([makePdf("two tabs"), Buffer.alloc(3_000_000, "a line of it\n")]);
    const path = await createUpload(editor, "tabs.pdf", pdf.length);
    const finish = async () => {
      for (;;) {
        const offset = Number(await offsetOf(editor, path));
        if (offset === pdf.length) return;
        const piece = pdf.subarray(offset, offset + 700_000);
        const { status } = await sendPiece(editor, path, offset, piece);
        // The other tab was faster, or is writing now.
        expect([204, 400, 409, 423]).toContain(status);
      }
    };
    await Promise.all([finish(), finish()]);
    const { json } = await call(editor, "POST", "/media", { uploadId: uploadIdOf(path) });
    const file = await portal.browser().fetch(String(json["url"]));
    expect(file.bytes.equals(pdf)).toBe(true);
  });

  test("goes on where its file ends after a power cut took the rest of it", async () => {
    const path = await createUpload(editor, "cut.pdf", 10);
    await sendPiece(editor, path, 0, Buffer.from("01234567"));
    const [name] = await listStoredUploads();
    await portal.files.append(name!, 3, []);
    expect(await offsetOf(editor, path)).toBe("3");
    expect((await sendPiece(editor, path, 3, Buffer.from("3456789"))).status).toBe(204);
    expect(String(await portal.files.readBytes(name!))).toBe("0123456789");
    await deleteUpload(editor, path);
  });

  test("is deleted with its bytes when the person stops it", async () => {
    const path = await createUpload(editor, "unwanted.pdf", 10);
    await sendPiece(editor, path, 0, Buffer.from("%PDF-"));
    expect(await listStoredUploads()).toHaveLength(1);
    expect((await deleteUpload(editor, path)).status).toBe(204);
    expect((await askOffset(editor, path)).status).toBe(404);
    expect(await listStoredUploads()).toEqual([]);
  });

  test("can't be continued after a week, and the nightly job deletes it", async () => {
    const path = await createUpload(editor, "forgotten.pdf", 10);
    await sendPiece(editor, path, 0, Buffer.from("%PDF-"));
    const recent = await createUpload(colleague, "recent.pdf", 10);
    await portal.database.db.execute(sql`
      update media_uploads set created_at = created_at - ${`${uploadLifeMs} milliseconds`}::interval
      where id = ${uploadIdOf(path)}`);
    expect((await askOffset(editor, path)).status).toBe(404);
    await portal.enqueue("sweep-files");
    await expect.poll(listStoredUploads, { timeout: 20_000 }).toEqual([]);
    expect((await askOffset(colleague, recent)).status).toBe(200);
    await deleteUpload(colleague, recent);
  });
});

describe("nobody else", () => {
  test("can read, continue, delete or add somebody's upload: not a colleague, not the second portal", async () => {
    const path = await createUpload(editor, "mine.pdf", 10);
    const stranger = (await createUserWithRole(portal.second, "editor")).browser;
    for (const browser of [colleague, stranger]) {
      expect((await askOffset(browser, path)).status).toBe(404);
      expect((await sendPiece(browser, path, 0, Buffer.from("0123456789"))).status).toBe(404);
      expect((await deleteUpload(browser, path)).status).toBe(404);
      const added = await call(browser, "POST", "/media", { uploadId: uploadIdOf(path) });
      expect(added.status).toBe(404);
    }
    expect(await offsetOf(editor, path)).toBe("0");
    await deleteUpload(editor, path);
  });

  test("can upload: neither guests nor learners nor other sites", async () => {
    const learner = (await openRegisteredBrowser(portal)).browser;
    expect((await beginUpload(portal.browser(), "a.pdf", 10)).status).toBe(401);
    expect((await beginUpload(learner, "a.pdf", 10)).status).toBe(403);
    const foreign = await editor.fetch(mediaUploadsPath, {
      method: "POST",
      origin: "https://evil.example",
      headers: {
        "tus-resumable": "1.0.0",
        "upload-length": "10",
        "upload-metadata": filenameMetadata("a.pdf"),
      },
    });
    expect(foreign.status).toBe(403);
    const own = await beginUpload(editor, "a.pdf", 10);
    expect(own.headers.get("access-control-allow-origin")).toBeNull();
    await deleteUpload(editor, own.headers.get("location")!);
  });
});

describe("an upload is refused", () => {
  test("with a wrong offset, with more than it said, and without what the protocol needs", async () => {
    const path = await createUpload(editor, "strict.pdf", 10);
    expect((await sendPiece(editor, path, 4, Buffer.from("01"))).status).toBe(409);
    expect((await sendPiece(editor, path, 0, Buffer.from("01234567890"))).status).toBe(413);
    for (const offset of ["-1", "1e3", "NaN", " 0x1", "99999999999999999999"])
      expect([
        offset,
        (await sendPiece(editor, path, 0, Buffer.from("0"), { "upload-offset": offset })).status,
      ]).not.toEqual([offset, 204]);
    const untyped = { "content-type": "text/plain" };
    expect((await sendPiece(editor, path, 0, Buffer.from("0"), untyped)).status).toBe(403);
    expect(await offsetOf(editor, path)).toBe("0");
    await deleteUpload(editor, path);
    for (const missing of ["/", "/%00", "/%2e%2e%2fsecret", `/${"x".repeat(500)}`])
      expect([missing, (await askOffset(editor, `${mediaUploadsPath}${missing}`)).status]).toEqual([
        missing,
        404,
      ]);
  });

  test("with hostile metadata, and stores nothing", async () => {
    const metadata = [
      "",
      "filename",
      "filename !!!!",
      `filename ${Buffer.from("a.pdf").toString("base64")},filename ${Buffer.from("b.pdf").toString("base64")}`,
      filenameMetadata("../../../etc/passwd"),
      filenameMetadata("page.html"),
      filenameMetadata("picture.svg"),
      filenameMetadata("program.exe"),
      `__proto__ ${Buffer.from("a.pdf").toString("base64")}`,
    ];
    for (const value of metadata) {
      const { status } = await beginUpload(editor, "", 10, { "upload-metadata": value });
      expect([value, status >= 400 && status < 500]).toEqual([value, true]);
    }
    const odd = await beginUpload(editor, `\0\u202Eexe.${"x".repeat(5_000)}.pdf`, 10);
    expect(odd.status).toBe(201);
    await deleteUpload(editor, odd.headers.get("location")!);
    for (const length of ["0", "-1", "abc", "9007199254740993", String(3 * 1024 ** 3)]) {
      const { status } = await beginUpload(editor, "a.mp4", 10, { "upload-length": length });
      expect([length, status >= 400 && status < 500]).toEqual([length, true]);
    }
    expect(await listStoredUploads()).toEqual([]);
  });

  test("if its kind isn't supported, with a text for people, before its bytes are sent", async () => {
    const keys = await Promise.all(
      ["photo.HEIC", "clip.mov", "notes.pages", "captions.vtt"].map(async (name) => {
        const { status, json } = await beginUpload(editor, name, 10);
        return [
          status,
          (json as { meta: { error: { messageKey: string } } }).meta.error.messageKey,
        ];
      }),
    );
    expect(keys).toEqual([
      [422, "studio.media.problem.heic"],
      [422, "studio.media.problem.mov"],
      [422, "studio.media.problem.unsupported"],
      [422, "studio.media.problem.unsupported"],
    ]);
  });

  test("if the person has too many unfinished ones, or the portal's storage is full", async () => {
    const { browser, userId } = await createUserWithRole(portal, "editor");
    const insert = (count: number, bytes: number) =>
      portal.database.db.execute(sql`
      insert into media_uploads (environment_id, id, name, bytes, created_by, created_at)
      select 'first', 'many-' || n, 'a.pdf', ${bytes}, ${userId}, ${new Date(portal.clock.now())}
      from generate_series(1, ${count}::int) n`);
    const clear = () =>
      portal.database.db.execute(sql`delete from media_uploads where created_by = ${userId}`);
    await insert(openUploadsMax, 1);
    expect((await beginUpload(browser, "a.pdf", 10)).status).toBe(409);
    await clear();
    await insert(1, openUploadsMaxBytes - 5);
    const large = await beginUpload(browser, "a.pdf", 10);
    expect([large.status, (large.json as { code: string }).code]).toEqual([409, "UPLOAD-LIMIT"]);
    await clear();
    await addFile(browser, "small.pdf", makePdf("small"));
    const owner = (await createUserWithRole(portal, "mp-admin")).browser;
    const settings = { settings: { media: { storageMaxGb: 1 } } };
    expect((await call(owner, "PATCH", "/settings", settings)).status).toBe(200);
    const full = await beginUpload(browser, "long.mp4", 1024 ** 3);
    expect((full.json as { meta: { error: { messageKey: string } } }).meta.error.messageKey).toBe(
      "studio.media.problem.full",
    );
  });
});
