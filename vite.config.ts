import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** The oldest browsers we keep: Android 6 and iPhone 6s still reach them. */
const oldestBrowsers = ["chrome106", "safari15.4", "firefox102"];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: {
    // Fonts are files of their own: inlined they would sit in every first view.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { target: oldestBrowsers, cssTarget: oldestBrowsers } },
    ssr: {
      build: { target: "node24", rollupOptions: { input: "./server/index.ts" } },
      // One bundle: unbundled, the database library alone costs 200 MB. Native modules cannot be bundled.
      ...(command === "build" && {
        resolve: { noExternal: true as const, external: ["sharp", "@node-rs/argon2", "pg-native"] },
      }),
    },
  },
}));
