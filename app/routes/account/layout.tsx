import { Form, Outlet, useLocation } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { useVisitor } from "#app/platform/use-site.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Container } from "#app/ui/section.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/layout.ts";

/** Not cached, so that Back shows nothing after signing out. */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export default function AccountLayout() {
  const visitor = useVisitor();
  const { pathname } = useLocation();
  const isIn = (place: string) => pathname.startsWith(`/profile/${place}`);
  const lists = [
    { place: "bookings", label: m.garage_tab_bookings() },
    { place: "cars", label: m.garage_tab_cars() },
    { place: "orders", label: m.account_tab_orders() },
    { place: "addresses", label: m.account_tab_addresses() },
  ];
  const inList = lists.some(({ place }) => isIn(place));
  return (
    <Container className="pt-[calc(var(--spacing-header)+clamp(1.25rem,5vw,4rem))] pb-section">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 sm:block">
          <h1 className="text-2xl sm:text-3xl">{m.account_title()}</h1>
          {visitor && (
            <p className="wrap-anywhere text-muted sm:mt-2">
              <bdi>{visitor.name}</bdi>
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-x-3">
          <ButtonLink to="/perfumes" variant="secondary" className="max-sm:px-4">
            {m.account_continue_shopping()}
          </ButtonLink>
          <Form method="post" action="/sign-out" reloadDocument>
            <Button variant="quiet" className="max-sm:px-4">
              {m.site_sign_out()}
            </Button>
          </Form>
        </div>
      </div>
      <div className="mt-3 mb-8 sm:mt-8 sm:mb-10">
        <Tabs
          label={m.account_title()}
          tabs={[
            { to: "/profile", label: m.site_my_profile(), current: !inList },
            ...lists.map(({ place, label }) => ({
              to: `/profile/${place}`,
              label,
              current: isIn(place),
            })),
          ]}
        />
      </div>
      <Outlet />
    </Container>
  );
}
