import { useLocation } from "react-router";

/** The page being read with the dialog to sign in over it (D15). */
export function useSignInAddress(): string {
  const search = new URLSearchParams(useLocation().search);
  search.set("auth", "login");
  return `?${search}`;
}
