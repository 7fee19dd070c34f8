import {
  index,
  layout,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from "@react-router/dev/routes";

/** A staff list (app/admin/resource.ts) and what opens over it; `id` names a record's parameter. */
function staffList(
  resource: string,
  path: string,
  id: string,
  { pages, own }: { pages: ("record" | "delete" | "csv")[]; own: RouteConfigEntry[] } = inbox,
): RouteConfigEntry {
  const file = (name: string) => `routes/admin/records/${name}`;
  return layout(resource, [
    route(path, file("list.tsx"), { id: `${resource} list` }, [
      ...(pages.includes("record")
        ? [route(`:${id}`, file("record.tsx"), { id: `${resource} record` })]
        : []),
      ...(pages.includes("delete")
        ? [route(`:${id}/delete`, file("delete.tsx"), { id: `${resource} delete` })]
        : []),
      ...own,
    ]),
    ...(pages.includes("csv")
      ? [route(`${path}.csv`, file("csv.ts"), { id: `${resource} csv` })]
      : []),
  ]);
}

const inbox = { pages: ["record" as const, "delete" as const, "csv" as const], own: [] };

// Every address of the product. The same routes answer under /ar in Arabic (server/pages.ts).
export default [
  layout("routes/site/layout.tsx", { id: "site" }, [
    layout("routes/site/failures.tsx", [
      index("routes/site/home.tsx"),
      route("about", "routes/site/about.tsx"),
      route("services", "routes/services/list.tsx"),
      route("services/:serviceId", "routes/services/detail.tsx"),
      route("offers", "routes/offers/list.tsx"),
      route("offers/:offerId", "routes/offers/detail.tsx"),
      route("gallery", "routes/gallery/gallery.tsx"),
      route("summeroffers", "routes/offers/summer-list.tsx"),
      route("summeroffers/:offerId", "routes/offers/summer-detail.tsx"),
      route("contact", "routes/site/contact.tsx"),
      route("perfumes", "routes/shop/perfumes.tsx", [route(":slug", "routes/shop/perfume.tsx")]),
      route("checkout", "routes/shop/checkout.tsx"),
      route("order-confirmation/:orderId", "routes/shop/order-confirmation.tsx"),
      route("cart", "routes/shop/cart.tsx"),
      route("sign-in", "routes/auth/sign-in.tsx"),
      route("sign-in/code", "routes/auth/sign-in-code.tsx"),
      route("sign-in/second-factor", "routes/auth/second-factor.tsx"),
      route("sign-in/with/:provider", "routes/auth/sign-in-with.ts"),
      route("sign-up", "routes/auth/sign-up.tsx"),
      route("sign-out", "routes/auth/sign-out.ts"),
      route("forgot-password", "routes/auth/forgot-password.tsx"),
      route("reset-password", "routes/auth/reset-password.tsx"),
      route("verify-email", "routes/auth/verify-email.tsx"),
      route("currency", "routes/shop/currency.tsx"),
      layout("routes/account/layout.tsx", [
        layout("routes/account/customers-only.tsx", [
          route("profile", "routes/account/profile.tsx"),
          route("profile/security", "routes/account/security.tsx"),
          route("profile/security/password", "routes/account/password.tsx"),
          route("profile/security/second-factor", "routes/account/second-factor.tsx"),
          route(
            "profile/security/second-factor/confirm",
            "routes/account/second-factor-confirm.tsx",
          ),
          route("profile/security/second-factor/off", "routes/account/second-factor-off.tsx"),
          route(
            "profile/security/second-factor/recovery-codes",
            "routes/account/recovery-codes.tsx",
          ),
        ]),
        route("profile/orders", "routes/account/orders.tsx"),
        route("profile/orders/:orderId", "routes/account/order.tsx"),
        route("profile/addresses", "routes/account/addresses.tsx"),
        route("profile/addresses/new", "routes/account/address-new.tsx"),
        route("profile/addresses/:addressId", "routes/account/address-edit.tsx"),
        route("profile/data", "routes/account/data.tsx"),
      ]),
      route("privacy", "routes/site/privacy.tsx"),
      route("terms", "routes/site/terms.tsx"),
      route("credits", "routes/site/credits.tsx"),
      route("offline", "routes/site/offline.tsx"),
      route("unsent", "routes/site/unsent.tsx"),
      route("design", "routes/internal/design.tsx"),
      route("mailbox", "routes/internal/mailbox.tsx"),
      route("mailbox/:mailId", "routes/internal/mailbox-message.tsx"),
      route("*", "routes/site/not-found.tsx"),
    ]),
  ]),
  route("admin/login", "routes/admin/staff-accounts/login.tsx"),
  route("admin/logout", "routes/admin/staff-accounts/logout.ts"),
  layout("routes/admin/frame/layout.tsx", { id: "admin" }, [
    route("admin", "routes/admin/frame/to-dashboard.ts"),
    route("admin/*", "routes/admin/frame/not-found.tsx"),
    route("admin/audit", "routes/admin/staff-accounts/audit.tsx"),
    route("admin/staff", "routes/admin/staff-accounts/staff.tsx"),
    route("admin/api", "routes/admin/api/api-keys.tsx"),
    route("admin/staff/new", "routes/admin/staff-accounts/staff-new.tsx"),
    route("admin/staff/:staffId", "routes/admin/staff-accounts/staff-member.tsx"),
    route("admin/staff/:staffId/reset", "routes/admin/staff-accounts/staff-reset.tsx"),
    route("admin/account", "routes/admin/staff-accounts/account.tsx"),
    route("admin/account/pin", "routes/admin/staff-accounts/account-pin.tsx"),
    route("admin/unlock", "routes/admin/staff-accounts/unlock.tsx"),
    route("admin/account/password", "routes/admin/staff-accounts/account-password.tsx"),
    route("admin/account/second-factor", "routes/admin/staff-accounts/account-factor.tsx"),
    route(
      "admin/account/second-factor/confirm",
      "routes/admin/staff-accounts/account-factor-confirm.tsx",
    ),
    route("admin/account/second-factor/off", "routes/admin/staff-accounts/account-factor-off.tsx"),
    route(
      "admin/account/second-factor/recovery-codes",
      "routes/admin/staff-accounts/account-recovery-codes.tsx",
    ),
    route("admin/debug", "routes/admin/frame/debug.tsx"),
    route("admin/today", "routes/admin/dashboard/todays-work.tsx"),
    route("admin/dashboard", "routes/admin/dashboard/dashboard.tsx", [
      index("routes/admin/dashboard/overview.tsx"),
      staffList("features/contact/contact.admin.tsx", "contacts", "contactId"),
      staffList("features/booking/booking.admin.tsx", "bookings", "bookingId"),
    ]),
    staffList("features/customers/customers.admin.tsx", "admin/customers", "customerId", {
      pages: [],
      own: [route(":customerId", "routes/admin/customers/customer.tsx")],
    }),
    staffList("features/discounts/codes.admin.tsx", "admin/discounts", "codeId", {
      pages: ["delete"],
      own: [
        route("new", "routes/admin/discounts/discount-new.tsx"),
        route(":codeId/edit", "routes/admin/discounts/discount-edit.tsx"),
        route(":codeId/orders", "routes/admin/discounts/discount-orders.tsx"),
      ],
    }),
    route("admin/website", "routes/admin/website/website.tsx"),
    route("admin/website/:kind", "routes/admin/website/kind.tsx"),
    route("admin/website/entries/:entryId", "routes/admin/website/entry.tsx"),
    route("admin/views", "routes/admin/views/views.tsx"),
    route("admin/reports", "routes/admin/reports/reports.tsx"),
    route("admin/reports/records", "routes/admin/reports/report-records.tsx"),
    route("admin/hours", "routes/admin/hours/hours.tsx"),
    route("admin/hours/change", "routes/admin/hours/change.ts"),
    route("admin/hours/new/:ruleKind", "routes/admin/hours/new.tsx"),
    route("admin/hours/:ruleId", "routes/admin/hours/edit.tsx"),
    route("admin/currencies", "routes/admin/currencies/currencies.tsx", [
      route("new", "routes/admin/currencies/currency-new.tsx"),
      route(":currencyCode/edit", "routes/admin/currencies/currency-edit.tsx"),
    ]),
    route("admin/currencies/move", "routes/admin/currencies/currency-move.ts"),
    route("admin/currencies/visibility", "routes/admin/currencies/currency-visibility.ts"),
    route("admin/find", "routes/admin/frame/find.tsx"),
    route("admin/mail", "routes/admin/mail/mail.tsx"),
    route("admin/mail/:mailId", "routes/admin/mail/mail-message.tsx"),
    route("admin/bin", "routes/admin/records/trash.tsx"),
    layout("routes/admin/perfumes/perfumes-layout.tsx", [
      route("admin/perfumes", "routes/admin/perfumes/perfumes.tsx", [
        route("new", "routes/admin/perfumes/perfume-new.tsx"),
        route(":perfumeId/edit", "routes/admin/perfumes/perfume-edit.tsx"),
        route(":perfumeId/delete", "routes/admin/perfumes/perfume-delete.tsx"),
      ]),
      staffList("features/orders/orders.admin.tsx", "admin/perfumes/orders", "orderId"),
    ]),
  ]),
  route("admin/mail/:mailId/html", "routes/admin/mail/mail-html.ts"),
  route("admin/mail/:mailId/attachments/:number", "routes/admin/mail/mail-attachment.ts"),
  route("admin/reports.csv", "routes/admin/reports/reports-csv.ts"),
  route("admin/website/entries/:entryId/preview", "routes/admin/website/preview.ts"),
  route("admin/lock", "routes/admin/staff-accounts/lock.ts"),
  route("admin/status", "routes/admin/frame/status.ts"),
  route("admin/events", "routes/admin/frame/events.ts"),
  route("admin/pulse", "routes/admin/frame/pulse.ts"),
  route("admin/find.json", "routes/admin/frame/find-json.ts"),
  route("robots.txt", "routes/site/robots.ts"),
  route("sitemap.xml", "routes/site/sitemap.ts"),
  route("manifest.webmanifest", "routes/site/manifest.ts"),
  route("hours.json", "routes/site/hours.ts"),
  route("cards/*", "routes/site/card.ts"),
  route("profile/data/download", "routes/account/data-download.ts"),
  route("offers/:offerId/viewed", "routes/offers/viewed.ts"),
  route("bookings/:bookingId/calendar.ics", "routes/services/calendar.ts"),
  route("admin/orders/:orderId/packing-slip", "routes/admin/orders/packing-slip.tsx"),
  route("orders/:orderId/invoice", "routes/shop/invoice.tsx"),
  route("orders/:orderId/invoice.pdf", "routes/shop/invoice-pdf.ts"),
  route("mailbox/:mailId/html", "routes/internal/mailbox-html.ts"),
] satisfies RouteConfig;
