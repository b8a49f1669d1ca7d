import type { DataRouter } from "react-router";

/**
 * Returns React Router's own router, for code outside React components; undefined until the page is hydrated. React Router
 * has no public function for this.
 */
export const getRouter = () =>
  (window as { __reactRouterDataRouter?: DataRouter }).__reactRouterDataRouter;
