/**
 * Returns a page with only a button that opens the browser's own dialog: the baseline for the popup. With `open`, the
 * dialog is open from the start, like a popup that the server renders.
 */
export function dialogPage({ open }: { open: boolean }): string {
  const form = `<form><label>Email <input type="email" name="email" autofocus></label><label>Password <input type="password" name="password"></label><button>Sign in</button></form>`;
  const script = `document.querySelector("button.open").addEventListener("click",()=>document.querySelector("dialog").showModal())`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Dialog</title><style>body{font:1rem system-ui}input{display:block}</style><main><h1>Dialog</h1><button class="open" type="button">Sign in</button><dialog${open ? " open" : ""}>${form}</dialog></main><script>${script}</script></html>`;
}
