import { defineConfig } from "vitest/config";

const overHttp = {
  // Each test file starts servers and databases: on a busy machine, seconds add up.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  globalSetup: ["tests/kit/build.setup.ts", "tests/kit/database.setup.ts"],
  // The tests run the built server as it is, not compiled again.
  server: { deps: { external: [/\/build\/server\//] } },
};

/** Files share their imports: loading the modules again for each of them would cost more than the tests. */
export default defineConfig({
  test: {
    // Use every core: vitest leaves one free otherwise, and a small machine has two.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "unit",
          isolate: false,
          // Properties try hundreds of cases: seconds on a busy machine.
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
