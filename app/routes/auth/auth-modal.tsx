import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { useVisitor } from "#app/platform/use-site.ts";

const AuthDialog = lazy(() => import("./auth-dialog.tsx"));

export function AuthModal() {
  const mode = authModeOf(useLocation().search);
  return mode && <DialogOfGuests mode={mode} />;
}

/** Stays until it closes itself, also when the visitor has signed in by it. */
function DialogOfGuests({ mode }: { mode: AuthMode }) {
  const visitor = useVisitor();
  const [cameAsGuest] = useState(visitor === null);
  return (
    cameAsGuest && (
      <Suspense>
        <AuthDialog mode={mode} />
      </Suspense>
    )
  );
}

const modes = ["login", "signup", "reset"] as const;

export type AuthMode = (typeof modes)[number];

export function authModeOf(search: string): AuthMode | null {
  const asked = new URLSearchParams(search).get("auth");
  return modes.find((mode) => mode === asked) ?? null;
}
