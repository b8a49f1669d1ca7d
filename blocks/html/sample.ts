import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    html: `<h2>An email that came as HTML</h2>
<p>It may have <b>strong</b> and <i>quiet</i> words, <a href="/courses/">links</a>, lists&nbsp;&hellip;</p>
<table>
<tr><th>Day</th><th>We read</th></tr>
<tr><td>Monday</td><td>Luke 15:1&ndash;7</td></tr>
<tr><td>Tuesday</td><td>Luke 15:8&ndash;10</td></tr>
</table>
<script>alert("This never runs.")</script>`,
  },
};
