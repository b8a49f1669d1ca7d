import { defineConfig } from "vitest/config";

const overHttp = {
  // Each starts servers and databases: on a machine that does other work as well, seconds add up.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  globalSetup: ["tests/kit/build.setup.ts", "tests/kit/database.setup.ts"],
  // The built server is what runs: as it is, not compiled again.
  server: { deps: { external: [/\/build\/server\//] } },
};

/** Files share what they import: fetched anew for each of them, the modules would cost more than the tests. */
export default defineConfig({
  test: {
    // Every core: vitest leaves one free otherwise, and a small machine has two.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "unit",
          isolate: false,
          // Properties try hundreds of cases: seconds, where the machine does other work as well.
          testTimeout: 30_000,
          include: ["**/*.test.{ts,tsx}"],
          exclude: ["node_modules/**", "build/**", "tests/**"],
        },
      },
      {
        test: {
          ...overHttp,
          name: "http",
          isolate: false,
          include: ["tests/**/*.test.ts"],
          exclude: ["node_modules/**", "build/**", "tests/e2e/**"],
        },
      },
    ],
  },
});
