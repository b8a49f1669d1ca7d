/** The name of a function that no page defines: if it is called, injected code ran. */
export const trap = "lampstandTrap";

/** Texts that would run if a page did not treat them as text. The settings schema accepts all of them. */
export const hostileTexts: readonly string[] = [
  `<script>${trap}()</script>`,
  `</script><script>${trap}()</script>`,
  `<img src=x onerror=${trap}()>`,
  `"><img src=x onerror=${trap}()>`,
  `' autofocus onfocus=${trap}() x='`,
  `" autofocus onfocus="${trap}()" x="`,
  `<svg onload=${trap}()>`,
  `</title><svg onload=${trap}()>`,
  `</textarea><img src=x onerror=${trap}()>`,
  `<iframe srcdoc="<script>parent.${trap}()</script>"></iframe>`,
  `<a href="javascript:${trap}()">x</a>`,
  `<script type="text/later">${trap}()</script>`,
  `{{constructor.constructor('${trap}()')()}}`,
  `\${${trap}()}`,
  `<!--><script>${trap}()</script>-->`,
  `\u2028${trap}()\u2029`,
  `{name} {0, select, other {<b>x</b>}} '{`,
];

/** Addresses that would run code or lead to another site. */
export const hostileAddresses: readonly string[] = [
  `javascript:${trap}()`,
  `JaVaScRiPt:${trap}()`,
  ` javascript:${trap}()`,
  `java\tscript:${trap}()`,
  `\u0001javascript:${trap}()`,
  `data:text/html,<script>${trap}()</script>`,
  `vbscript:${trap}()`,
  "//evil.example",
  "/\\evil.example",
  "https:evil.example",
  `"onmouseover="${trap}()`,
];

/** CSS that an admin might write. It must not close the `<style>` element that contains it. */
export const hostileCss: readonly string[] = [
  `</style><script>${trap}()</script>`,
  `</STYLE ><img src=x onerror=${trap}()>`,
  `<!--</style><svg onload=${trap}()>`,
  `body{background:url("javascript:${trap}()")}`,
];
