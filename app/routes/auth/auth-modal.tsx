import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { useVisitor } from "#app/platform/use-visitor.ts";
import { authModeOf } from "./auth-mode.ts";

// Few pages are read with it open, so none carries it.
const AuthDialog = lazy(() => import("./auth-dialog.tsx"));

/** The dialog to sign in, sign up or ask for a new password, where the address says so. */
export function AuthModal() {
  const mode = authModeOf(useLocation().search);
  return mode && <ForGuests key="dialog">{<AuthDialog mode={mode} />}</ForGuests>;
}

/** Nothing to whoever is signed in; who signs in here sees it to the end. */
function ForGuests({ children }: { children: React.ReactNode }) {
  const visitor = useVisitor();
  const [cameAsGuest] = useState(visitor === null);
  return cameAsGuest && <Suspense>{children}</Suspense>;
}
