import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { PageHead } from "#app/features/site/page-head.tsx";
import type { FormError } from "#app/lib/form.ts";
import { safeRedirectPath } from "#app/lib/i18n-url.ts";
import { Card } from "#app/ui/card.tsx";
import { Container } from "#app/ui/section.tsx";
import { type AuthPlace, AuthPlaceProvider, DoneNote } from "./auth-form.tsx";

export function AuthPage({
  title,
  lead,
  to: asked = "/",
  done,
  formError,
  children,
}: {
  title: string;
  lead?: ReactNode;
  to?: string;
  done?: string | null;
  formError?: FormError;
  children: ReactNode;
}) {
  const to = safeRedirectPath(formError?.values.to, asked);
  const query = to === "/" ? "" : `?to=${encodeURIComponent(to)}`;
  const place: AuthPlace = {
    id: "auth-page",
    inDialog: false,
    to,
    addresses: {
      signIn: signInPage(to),
      signUp: `/sign-up${query}`,
      reset: `/forgot-password${query}`,
    },
    Form,
    busy: useNavigation().formMethod === "POST",
  };
  return (
    <AuthPlaceProvider value={place}>
      <PageHead page={title} hasErrors={formError !== undefined} />
      <Container
        width="form"
        className="pt-[calc(var(--spacing-header)+clamp(2rem,6vw,5rem))] pb-section"
      >
        <h1 className="text-3xl">{title}</h1>
        {lead && <p className="mt-4 text-muted">{lead}</p>}
        <Card className="mt-8 grid gap-5">
          {done && <DoneNote>{done}</DoneNote>}
          {children}
        </Card>
      </Container>
    </AuthPlaceProvider>
  );
}

export function signInPage(to: string): string {
  const page = to.startsWith("/admin/") ? "/admin/login" : "/sign-in";
  return to === "/" ? page : `${page}?to=${encodeURIComponent(to)}`;
}
