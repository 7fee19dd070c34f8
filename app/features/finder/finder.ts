/** What is found by what people say of it. */
export const foundKinds = ["booking", "order", "contact"] as const;

export type FoundKind = (typeof foundKinds)[number];

export type Found = { kind: FoundKind; id: string; name: string; detail: string; day: string };

/** Fewer letters than this find everything. */
export const fewestLetters = 2;

const listOf: Record<FoundKind, string> = {
  booking: "/admin/dashboard/bookings",
  order: "/admin/perfumes/orders",
  contact: "/admin/dashboard/contacts",
};

/** Where a record is seen. */
export const foundAddress = ({ kind, id }: Pick<Found, "kind" | "id">) => `${listOf[kind]}/${id}`;

/** Where a list shows all that is found, also what is older. */
export const foundList = (kind: FoundKind, q: string) =>
  `${listOf[kind]}?${new URLSearchParams({ q })}`;
