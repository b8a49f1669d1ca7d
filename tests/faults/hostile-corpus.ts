/** The name of a function that only the hostile texts call: a call shows that injected code ran. */
export const trapFunctionName = "lampstandTrap";

/** Texts that would run if a page did not treat them as text. The settings schema accepts all of them. */
export const hostileTexts: readonly string[] = [
  `<script>${trapFunctionName}()</script>`,
  `</script><script>${trapFunctionName}()</script>`,
  `<img src=x onerror=${trapFunctionName}()>`,
  `"><img src=x onerror=${trapFunctionName}()>`,
  `' autofocus onfocus=${trapFunctionName}() x='`,
  `" autofocus onfocus="${trapFunctionName}()" x="`,
  `<svg onload=${trapFunctionName}()>`,
  `</title><svg onload=${trapFunctionName}()>`,
  `</textarea><img src=x onerror=${trapFunctionName}()>`,
  `<iframe srcdoc="<script>parent.${trapFunctionName}()</script>"></iframe>`,
  `<a href="javascript:${trapFunctionName}()">x</a>`,
  `<script type="text/later">${trapFunctionName}()</script>`,
  `{{constructor.constructor('${trapFunctionName}()')()}}`,
  `\${${trapFunctionName}()}`,
  `<!--><script>${trapFunctionName}()</script>-->`,
  `\u2028${trapFunctionName}()\u2029`,
  `{name} {0, select, other {<b>x</b>}} '{`,
];

/** Addresses that would run code or lead to another site. */
export const hostileAddresses: readonly string[] = [
  `javascript:${trapFunctionName}()`,
  `JaVaScRiPt:${trapFunctionName}()`,
  ` javascript:${trapFunctionName}()`,
  `java\tscript:${trapFunctionName}()`,
  `\u0001javascript:${trapFunctionName}()`,
  `data:text/html,<script>${trapFunctionName}()</script>`,
  `vbscript:${trapFunctionName}()`,
  "//evil.example",
  "/\\evil.example",
  "https:evil.example",
  `"onmouseover="${trapFunctionName}()`,
];

/** CSS that an admin might write. It must not close the `<style>` element that contains it. */
export const hostileCss: readonly string[] = [
  `</style><script>${trapFunctionName}()</script>`,
  `</STYLE ><img src=x onerror=${trapFunctionName}()>`,
  `<!--</style><svg onload=${trapFunctionName}()>`,
  `body{background:url("javascript:${trapFunctionName}()")}`,
];
