import { defineConfig } from "vitest/config";

const overHttp = {
  // Each test file starts servers and databases, which can take long on a busy machine.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  globalSetup: ["tests/kit/build.setup.ts", "tests/kit/database.setup.ts"],
  // The tests load the built server as it is: vitest must not transform it.
  server: { deps: { external: [/\/build\/server\//] } },
};

/** Test files share loaded modules (`isolate: false`): loading them again per file would take longer than the tests. */
export default defineConfig({
  test: {
    // Use every core: vitest leaves one free otherwise, and a small machine has two.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "unit",
          isolate: false,
          // Property-based tests try hundreds of cases, which takes seconds on a busy machine.
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
