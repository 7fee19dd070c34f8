import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

// Every address of the product. The same routes answer under /ar in Arabic (server/pages.ts).
export default [
  layout("routes/site/layout.tsx", [
    index("routes/site/home.tsx"),
    route("services", "routes/services/list.tsx"),
    route("services/:serviceId", "routes/services/detail.tsx"),
    route("contact", "routes/site/contact.tsx"),
    route("perfumes", "routes/shop/perfumes.tsx", [route(":slug", "routes/shop/perfume.tsx")]),
    route("checkout", "routes/shop/checkout.tsx"),
    route("order-confirmation/:orderId", "routes/shop/order-confirmation.tsx"),
    route("cart", "routes/shop/cart.tsx"),
    route("currency", "routes/shop/currency.tsx"),
    layout("routes/account/layout.tsx", [
      route("profile", "routes/account/profile.tsx"),
      route("profile/orders", "routes/account/orders.tsx"),
      route("profile/addresses", "routes/account/addresses.tsx"),
      route("profile/addresses/new", "routes/account/address-new.tsx"),
      route("profile/addresses/:addressId", "routes/account/address-edit.tsx"),
    ]),
    route("privacy", "routes/site/privacy.tsx"),
    route("terms", "routes/site/terms.tsx"),
    route("credits", "routes/site/credits.tsx"),
    route("design", "routes/internal/design.tsx"),
    route("mailbox", "routes/internal/mailbox.tsx"),
    route("mailbox/:mailId", "routes/internal/mailbox-message.tsx"),
    route("*", "routes/site/not-found.tsx"),
  ]),
  route("bookings/:bookingId/calendar.ics", "routes/services/calendar.ts"),
  route("mailbox/:mailId/html", "routes/internal/mailbox-html.ts"),
] satisfies RouteConfig;
