import type { ReactNode, SubmitEvent } from "react";
import { useRouteLoaderData } from "react-router";
import type { RootData } from "#request/root-data.ts";

type Props = {
  className?: string;
  /** Asks whether to sign out although something isn't saved yet; null: this page's visitors can't save it any more. */
  question: string | null;
  /** The button. */
  children: ReactNode;
};

/**
 * Ends the session with a full page load. This browser forgets what the person wrote in the studio but couldn't send yet.
 */
export function SignOutForm({ className, question, children }: Props) {
  const { portal, actor } = useRouteLoaderData("root") as RootData;
  const signOut = async (event: SubmitEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    event.preventDefault();
    const mayForget = () => question === null || confirm(question);
    const maySignOut = await import("#app/studio/editing/unsent-store.ts")
      .then(({ forgetUnsentWork }) => forgetUnsentWork(portal.name, actor.id!, mayForget))
      // Without a database, nothing is stored here.
      .catch(() => true);
    if (maySignOut) form.submit();
  };
  return (
    <form method="post" action="/sign-out" className={className} onSubmit={signOut}>
      {children}
    </form>
  );
}
