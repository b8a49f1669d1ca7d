import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          // Properties try hundreds of cases: seconds, where the machine does other work as well.
          testTimeout: 30_000,
          include: ["**/*.test.{ts,tsx}"],
          exclude: ["node_modules/**", "build/**", "tests/**", "**/*.http.test.ts"],
        },
      },
      {
        test: {
          name: "http",
          // Each starts servers and databases: on a machine that does other work as well, seconds add up.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          include: ["**/*.http.test.ts", "tests/**/*.test.ts"],
          exclude: ["node_modules/**", "build/**", "tests/e2e/**"],
          globalSetup: ["tests/kit/build.setup.ts", "tests/kit/database.setup.ts"],
          // The built server is what runs: as it is, not compiled again.
          server: { deps: { external: [/\/build\/server\//] } },
        },
      },
    ],
  },
});
