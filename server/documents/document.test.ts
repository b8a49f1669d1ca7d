import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { finishDocument } from "./document.ts";

const outsideSources = { forms: [], oneTap: null, portalSources: { scripts: [], hosts: [] } };
const options = {
  mark: "m4rk",
  frameHosts: ["https://player.example"],
  outsideSources,
  inlinedStyles: null,
};
const hash = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
const allowedScripts = (policy: string) => /script-src ([^;]*)/.exec(policy)![1];

const rendered = [
  "<html><head>",
  '<link rel="modulepreload" href="/assets/a.js" nonce="m4rk"/>',
  '<link rel="stylesheet" href="/assets/a.css" nonce="m4rk"/></head><body>',
  '<script nonce="m4rk">window.own = 1</script>',
  '<script nonce="m4rk" type="module" async="">import "/assets/a.js"</script>',
  "<script>evil()</script>",
  '<script type="module">evil()</script>',
  '<script nonce="wrong">evil(2)</script>',
  "</body></html>",
].join("");

test("only marked scripts are allowed to run, and the marks are removed", () => {
  const { html, contentSecurityPolicy } = finishDocument(rendered, options);
  const allowed = allowedScripts(contentSecurityPolicy);
  expect(allowed).toContain(hash("window.own = 1"));
  expect(allowed).toContain(hash('import "/assets/a.js"'));
  for (const code of ["evil()", "evil(2)"]) expect(allowed).not.toContain(hash(code));
  expect(allowed).not.toContain("unsafe");
  expect(html).not.toContain("m4rk");
});

test("React's module and preloads are held back until hydration starts", () => {
  const { html } = finishDocument(rendered, options);
  expect(html).toContain('<script type="text/later">import "/assets/a.js"</script>');
  expect(html).not.toContain('rel="modulepreload"');
  expect(html).toContain('<script type="application/json" id="later">["/assets/a.js"]</script>');
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css"/>');
});

test("only a page with a time contains the script that shows times in the visitor's time zone", () => {
  const renderedWithTime = rendered.replace(
    "</body>",
    '<time data-moment="[]">18:00</time></body>',
  );
  const { html, contentSecurityPolicy } = finishDocument(renderedWithTime, options);
  const script = /<script>(\(function showLocalTimes[\s\S]*?)<\/script>/.exec(html)![1]!;
  expect(allowedScripts(contentSecurityPolicy)).toContain(hash(script));
  expect(finishDocument(rendered, options).html).not.toContain("showLocalTimes");
});

test("the policy allows exactly the outside sources that the portal uses", () => {
  const oneTapSources = {
    forms: ["https://accounts.example"],
    oneTap: "https://accounts.example/gsi/client",
    portalSources: { scripts: [], hosts: [] },
  };
  const { contentSecurityPolicy } = finishDocument(rendered, {
    ...options,
    outsideSources: oneTapSources,
  });
  expect(contentSecurityPolicy).toContain("form-action 'self' https://accounts.example;");
  expect(allowedScripts(contentSecurityPolicy)).toMatch(
    / https:\/\/accounts\.example\/gsi\/client$/,
  );
  expect(contentSecurityPolicy).toContain("connect-src 'self' https://accounts.example/gsi/;");
  expect(contentSecurityPolicy).toContain(
    "frame-src https://player.example https://accounts.example/gsi/;",
  );
  expect(finishDocument(rendered, options).contentSecurityPolicy).not.toContain("accounts.example");
});
