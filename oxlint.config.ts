import { defineConfig, type OxlintOverride } from "oxlint";
import { importRules } from "./import-rules.ts";

export default defineConfig({
  categories: { correctness: "error", suspicious: "error" },
  plugins: ["typescript", "react", "jsx-a11y", "unicorn", "import"],
  ignorePatterns: [
    // Generated from the API's description.
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
    // Meant for windows: messages between threads have no origin.
    "unicorn/require-post-message-target-origin": "off",
    // A scenario's step names the following one in `then`.
    "unicorn/no-thenable": "off",
    "unicorn/consistent-function-scoping": "off",
    "no-shadow": "off",
    "no-new": "off",
    // Playwright reads a fixture's parameters from its destructuring.
    "no-empty-pattern": "off",
    "no-control-regex": "off",
    // These two don't see what closures change.
    "no-unmodified-loop-condition": "off",
    "react/set-state-in-effect": "off",
    "react/no-children-prop": "off",
    // The browser's own dialog handles keys. A live message needs role=status.
    "jsx-a11y/click-events-have-key-events": "off",
    "jsx-a11y/no-noninteractive-element-interactions": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    // The video players need same-origin scripts.
    "react/iframe-missing-sandbox": "off",
    "no-await-in-loop": "off",
    "no-underscore-dangle": "off",
  },
  overrides: [
    // Texts for people are in messages/, never in a component. Punctuation is allowed there.
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
    ...importRules().map(({ files, patterns }): OxlintOverride => ({
      files,
      rules: { "no-restricted-imports": ["error", { patterns }] },
    })),
  ],
});
