import { defineConfig } from "oxlint";
import { walls } from "./walls.ts";

export default defineConfig({
  categories: { correctness: "error", suspicious: "error" },
  plugins: ["typescript", "react", "jsx-a11y", "unicorn", "import"],
  ignorePatterns: ["build", "node_modules", ".react-router", ".lampstand", "data", "tests/fixtures", "migrations"],
  rules: {
    "typescript/no-explicit-any": "error",
    "typescript/ban-ts-comment": "error",
    "no-console": ["error", { allow: ["error"] }],
    "max-lines": ["error", { max: 300, skipBlankLines: false, skipComments: false }],
    "react/react-in-jsx-scope": "off",
    "import/no-unassigned-import": "off",
    "import/no-named-as-default-member": "off",
    "unicorn/no-array-sort": "off",
    "unicorn/no-array-reverse": "off",
    // `then` is the scenarios' word for the step that follows.
    "unicorn/no-thenable": "off",
    "unicorn/consistent-function-scoping": "off",
    "no-await-in-loop": "off",
    "no-underscore-dangle": "off",
  },
  overrides: walls().map(({ files, patterns }) => ({
    files,
    rules: {
      "no-restricted-imports": patterns.length > 0 ? (["error", { patterns }] as const) : ("off" as const),
    },
  })),
});
