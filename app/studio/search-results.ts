import { requestContext } from "#request/request-context.server.ts";
import { searchStudio } from "./search-studio.server.ts";
import type { Route } from "./+types/search-results";

/** The search's results as JSON, for the command palette. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams.get("q") ?? "";
  const results = await searchStudio(context.get(requestContext), { query });
  return Response.json(results, { headers: { "Cache-Control": "no-store" } });
}
