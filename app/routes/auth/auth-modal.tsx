import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { useVisitor } from "#app/platform/use-site.ts";

const AuthDialog = lazy(() => import("./auth-dialog.tsx"));

export function AuthModal() {
  const mode = authModeOf(useLocation().search);
  return mode && <ForGuests key="dialog">{<AuthDialog mode={mode} />}</ForGuests>;
}

function ForGuests({ children }: { children: React.ReactNode }) {
  const visitor = useVisitor();
  const [cameAsGuest] = useState(visitor === null);
  return cameAsGuest && <Suspense>{children}</Suspense>;
}

const modes = ["login", "signup", "reset"] as const;

export type AuthMode = (typeof modes)[number];

export function authModeOf(search: string): AuthMode | null {
  const asked = new URLSearchParams(search).get("auth");
  return modes.find((mode) => mode === asked) ?? null;
}
