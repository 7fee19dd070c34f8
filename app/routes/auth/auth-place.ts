import { createContext, useContext } from "react";
import type { useFetcher } from "react-router";

/** Where a form of signing in stands: on a page of its own, or in the dialog over another page. */
export type AuthPlace = {
  /** Before the ids of the fields: the dialog may stand over the page of the same form. */
  id: string;
  inDialog: boolean;
  /** The path that a person goes on to once signed in. */
  to: string;
  addresses: { signIn: string; signUp: string; reset: string };
  /** The router's own form, or that of a fetcher, which stays on its page. */
  Form: ReturnType<typeof useFetcher>["Form"];
  busy: boolean;
};

const AuthPlaceContext = createContext<AuthPlace | null>(null);

export const AuthPlaceProvider = AuthPlaceContext.Provider;

export function useAuthPlace(): AuthPlace {
  const place = useContext(AuthPlaceContext);
  if (!place) throw new Error("a form of signing in stands in no place");
  return place;
}
