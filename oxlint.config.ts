import { defineConfig, type OxlintOverride } from "oxlint";
import { walls } from "./walls.ts";

export default defineConfig({
  categories: { correctness: "error", suspicious: "error" },
  plugins: ["typescript", "react", "jsx-a11y", "unicorn", "import"],
  ignorePatterns: [
    // Written from the API's description.
    "tests/http/server/api-types.ts",
    "build",
    "node_modules",
    ".react-router",
    ".lampstand",
    "data",
    "tests/fixtures",
    "migrations",
  ],
  rules: {
    "typescript/no-explicit-any": "error",
    "typescript/ban-ts-comment": "error",
    "no-console": ["error", { allow: ["error"] }],
    "max-lines": ["error", { max: 300, skipBlankLines: false, skipComments: false }],
    "react/react-in-jsx-scope": "off",
    "import/no-cycle": "error",
    "import/no-unassigned-import": "off",
    "import/no-named-as-default-member": "off",
    "unicorn/no-array-sort": "off",
    "unicorn/no-array-reverse": "off",
    // `then` is the scenarios' word for the step that follows.
    // For windows; threads have no origin.
    "unicorn/require-post-message-target-origin": "off",
    "unicorn/no-thenable": "off",
    "unicorn/consistent-function-scoping": "off",
    "no-shadow": "off",
    "no-new": "off",
    // Playwright's fixtures say so what they take.
    "no-empty-pattern": "off",
    "no-control-regex": "off",
    // Both lose sight of what closures change.
    "no-unmodified-loop-condition": "off",
    "react/set-state-in-effect": "off",
    "react/no-children-prop": "off",
    // The dialog is the browser's own: it has its keys already. role=status is what a live message is.
    "jsx-a11y/click-events-have-key-events": "off",
    "jsx-a11y/no-noninteractive-element-interactions": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    // The video players need same-origin scripts of their own.
    "react/iframe-missing-sandbox": "off",
    "no-await-in-loop": "off",
    "no-underscore-dangle": "off",
  },
  overrides: [
    // What people read stands in messages/, never in a component; signs that are no words may.
    {
      files: ["{app,blocks,domains,popups,ui}/**/*.tsx"],
      excludeFiles: ["**/*.test.tsx"],
      rules: {
        "react/jsx-no-literals": [
          "error",
          { noStrings: false, allowedStrings: ["·", ",", ":", ".", "/", "(", ")"] },
        ],
      },
    },
    ...walls().map(({ files, patterns }): OxlintOverride => ({
      files,
      rules: { "no-restricted-imports": ["error", { patterns }] },
    })),
  ],
});
