import { notFound } from "#domains/settings/errors.ts";

/** Any other address of the studio. */
export const loader = () => {
  throw notFound();
};

/** Never shown. Without a view the error would be a bare response, without the studio around it. */
export default function NotFoundScreen() {
  return null;
}
