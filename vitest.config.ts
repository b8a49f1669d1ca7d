import { defineConfig } from "vitest/config";
import { viewGlobs } from "./vite-view-globs.ts";

const httpTestOptions = {
  // Each test file starts servers and databases, which can take long on a busy machine.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  globalSetup: ["tests/kit/build.setup.ts", "tests/kit/database.setup.ts"],
  // The tests load the built server unchanged, so vitest must not transform it.
  server: { deps: { external: [/\/build\/server\//] } },
};

/** Test files share loaded modules (`isolate: false`): loading them for each file takes longer than the tests. */
export default defineConfig({
  test: {
    // Use every core. By default vitest leaves one free, and a small machine has only two.
    maxWorkers: "100%",
    projects: [
      {
        plugins: [viewGlobs],
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
        plugins: [viewGlobs],
        test: {
          ...httpTestOptions,
          name: "http",
          isolate: false,
          include: ["tests/**/*.test.ts"],
          exclude: ["node_modules/**", "build/**", "tests/e2e/**"],
        },
      },
    ],
  },
});
