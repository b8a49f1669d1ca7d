import { Hono } from "hono";
import { createEveningSound } from "#demo/evening-sound.ts";
import type { ServerEnv } from "#server/server-env.ts";

let sound: Uint8Array<ArrayBuffer> | undefined;

/** Streams the demo portal's radio, so that it works offline. Supports range requests, which some browsers send. */
export function demoRadioRoutes(): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.get("/radio/evening.wav", (c) => {
    sound ??= createEveningSound();
    const headers = {
      "Content-Type": "audio/wav",
      "Accept-Ranges": "bytes",
      "Cache-Control": "public, max-age=86400",
    };
    const range = /^bytes=(\d+)-(\d*)$/.exec(c.req.header("range") ?? "");
    if (!range) return c.body(sound, 200, headers);
    const from = Number(range[1]);
    const to = Math.min(range[2] === "" ? Infinity : Number(range[2]), sound.length - 1);
    if (from > to)
      return c.body(null, 416, { ...headers, "Content-Range": `bytes */${sound.length}` });
    return c.body(sound.slice(from, to + 1), 206, {
      ...headers,
      "Content-Range": `bytes ${from}-${to}/${sound.length}`,
    });
  });
  return app;
}
