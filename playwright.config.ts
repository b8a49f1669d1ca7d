import { defineConfig, devices } from "@playwright/test";

const isRoot = process.getuid?.() === 0;
/** Keep the browser from contacting its maker: tests need no network. */
const quietBrowserFlags = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
  "--disable-gpu",
];

/** A small phone with one device pixel per page pixel, because more of them cost time and reveal no fault. */
const phone = {
  ...devices["Pixel 5"],
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 1,
};

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/global-setup.ts",
  outputDir: "test-results/browser",
  fullyParallel: true,
  workers: 2,
  // Tests wait only as long as needed, but servers, browsers and databases share a small machine.
  timeout: 90_000,
  retries: 0,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 30_000,
    launchOptions: {
      ...(process.env["LAMPSTAND_CHROMIUM"] && {
        executablePath: process.env["LAMPSTAND_CHROMIUM"],
      }),
      args: [...quietBrowserFlags, ...(isRoot ? ["--no-sandbox"] : [])],
    },
    locale: "en-GB",
    // A page from a service worker bypasses the routes of tests; tests of the worker itself allow it.
    serviceWorkers: "block",
  },
  projects: [
    { name: "scripts", use: phone },
    // The same tests on a phone without scripts, except those that need them (their tag is @scripts).
    { name: "no scripts", use: { ...phone, javaScriptEnabled: false }, grepInvert: /@scripts/ },
  ],
});
