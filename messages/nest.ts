/** Messages for the translator: a tree whose leaves are ICU texts. */
export interface MessageTree {
  [part: string]: string | MessageTree;
}

/**
 * Makes a tree from flat messages: `{"a.b": "text"}` becomes `{a: {b: "text"}}`. The files are flat so that a search
 * finds a key from the code, and so that two people who add keys rarely edit the same place. The translator needs a
 * tree.
 * @throws if a key is both a text and the beginning of another key (`course` beside `course.start`)
 */
export function nestMessages(flat: Readonly<Record<string, string>>): MessageTree {
  const tree: MessageTree = emptyTree();
  for (const [key, text] of Object.entries(flat)) {
    const parts = key.split(".");
    const name = parts.pop() ?? "";
    const branch = parts.reduce((parent, part) => childBranch(parent, part, key), tree);
    if (branch[name] !== undefined) throw duplicateKey(key);
    branch[name] = text;
  }
  return tree;
}

function childBranch(branch: MessageTree, part: string, key: string): MessageTree {
  const next = branch[part];
  if (typeof next === "string") throw duplicateKey(key);
  if (next !== undefined) return next;
  const child = emptyTree();
  branch[part] = child;
  return child;
}

/** The tree has no prototype, so that a key may be named `constructor`. */
function emptyTree(): MessageTree {
  return Object.create(null) as MessageTree;
}

function duplicateKey(key: string): Error {
  return new Error(`The message key "${key}" is both a text and the beginning of another key.`);
}
