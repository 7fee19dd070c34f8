import type { apiScopes } from "#app/platform/api/keys.server.ts";

// The tables of the data service's contract, their columns and relations. The views and row
// policies are in a migration (schema `api`).

export const apiRoles = ["anon", "authenticated", "technician", "staff", "service"] as const;
export type ApiRole = (typeof apiRoles)[number];

export type ColumnType =
  | "uuid"
  | "text"
  | "integer"
  | "numeric"
  | "boolean"
  | "timestamptz"
  | "date"
  | "text[]"
  | "json"
  | "picture";

export type ApiColumn = {
  type: ColumnType;
  readers?: readonly ApiRole[];
};

export type Resource = {
  columns: Readonly<Record<string, ApiColumn>>;
  readers: readonly ApiRole[];
  scope: ScopeName;
};

type ScopeOf<Scope> = Scope extends `${infer Name}:${string}` ? Name : never;
export type ScopeName = ScopeOf<(typeof apiScopes)[number]>;

const everybody = apiRoles;
const customers = ["authenticated", "staff", "service"] as const;
/** No staff see the address books and carts of accounts. */
const owners = ["authenticated", "service"] as const;
const office = ["staff", "service"] as const;
/** For work only: first names, no addresses and no amounts. */
const workshop = ["technician", ...office] as const;

const ofOffice = <Column extends ApiColumn>(column: Column) => ({ ...column, readers: office });

const [uuid, text, integer] = [{ type: "uuid" }, { type: "text" }, { type: "integer" }] as const;
const [numeric, flag] = [{ type: "numeric" }, { type: "boolean" }] as const;
const [instant, date, json] = [
  { type: "timestamptz" },
  { type: "date" },
  { type: "json" },
] as const;
const ofCodes = { ...integer, readers: workshop };

export const apiResources = {
  contact_submissions: {
    columns: {
      id: uuid,
      name: text,
      email: text,
      phone: text,
      subject: text,
      message: text,
      status: text,
      created_at: instant,
      updated_at: instant,
    },
    readers: office,
    scope: "contacts",
  },
  booking_submissions: {
    columns: {
      id: uuid,
      reference: text,
      first_name: text,
      name: ofOffice(text),
      email: ofOffice(text),
      phone: ofOffice(text),
      service_name: text,
      service_price: ofOffice(integer),
      vehicle_size: text,
      appointment_date: date,
      appointment_time: text,
      car_make: text,
      car_model: text,
      car_year: text,
      additional_notes: text,
      status: text,
      created_at: instant,
      updated_at: instant,
    },
    readers: workshop,
    scope: "bookings",
  },
  perfumes: {
    columns: {
      id: uuid,
      name: text,
      name_ar: text,
      slug: text,
      price: integer,
      description: text,
      description_ar: text,
      image: text,
      image_url: { type: "picture" },
      features: { type: "text[]" },
      notes: json,
      intensity: text,
      category: text,
      bestseller: flag,
      in_stock: flag,
      display_order: integer,
      created_at: instant,
      updated_at: instant,
    },
    readers: everybody,
    scope: "perfumes",
  },
  perfume_orders: {
    columns: {
      id: uuid,
      order_number: text,
      customer_name: text,
      customer_email: text,
      customer_phone: text,
      delivery_address: text,
      city: text,
      country: text,
      special_instructions: text,
      items: json,
      total_items: integer,
      total_amount: numeric,
      status: text,
      user_id: uuid,
      created_at: instant,
      updated_at: instant,
    },
    readers: customers,
    scope: "orders",
  },
  orders: {
    columns: {
      id: uuid,
      user_id: uuid,
      order_number: text,
      status: text,
      subtotal: numeric,
      tax: numeric,
      shipping: numeric,
      discount: numeric,
      total: numeric,
      currency: text,
      payment_method: text,
      shipping_address: json,
      created_at: instant,
      updated_at: instant,
    },
    readers: customers,
    scope: "orders",
  },
  order_items: {
    columns: {
      id: uuid,
      order_id: uuid,
      perfume_id: uuid,
      perfume_name: text,
      perfume_price: numeric,
      quantity: integer,
      subtotal: numeric,
    },
    readers: customers,
    scope: "orders",
  },
  user_profiles: {
    columns: {
      id: uuid,
      full_name: text,
      email: text,
      phone: text,
      address: text,
      city: text,
      country: text,
      updated_at: instant,
    },
    readers: owners,
    scope: "customers",
  },
  addresses: {
    columns: {
      id: uuid,
      user_id: uuid,
      full_name: text,
      phone: text,
      address_line1: text,
      address_line2: text,
      city: text,
      state: text,
      postal_code: text,
      landmark: text,
      makani: text,
      country: text,
      is_default: flag,
      created_at: instant,
      updated_at: instant,
    },
    readers: owners,
    scope: "customers",
  },
  cart_items: {
    columns: {
      id: uuid,
      user_id: uuid,
      perfume_id: uuid,
      quantity: integer,
      created_at: instant,
    },
    readers: owners,
    scope: "customers",
  },
  discount_codes: {
    columns: {
      id: uuid,
      code: text,
      description: text,
      description_ar: text,
      discount_type: text,
      discount_value: integer,
      is_active: flag,
      min_purchase: integer,
      valid_from: instant,
      valid_until: instant,
      created_at: instant,
      is_public: { ...flag, readers: workshop },
      max_uses: ofCodes,
      used_count: ofCodes,
      max_uses_per_customer: ofCodes,
      first_order_only: { ...flag, readers: workshop },
    },
    readers: everybody,
    scope: "codes",
  },
} as const satisfies Record<string, Resource>;

export type ResourceName = keyof typeof apiResources;

export const resourceNames = Object.keys(apiResources) as ResourceName[];

export function readableColumns(resource: Resource, role: ApiRole): string[] {
  if (!resource.readers.includes(role)) return [];
  return Object.entries(resource.columns)
    .filter(([, { readers }]) => !readers || readers.includes(role))
    .map(([name]) => name);
}

const foreignKeys: [from: ResourceName, column: string, to: ResourceName][] = [
  ["order_items", "order_id", "orders"],
  ["order_items", "order_id", "perfume_orders"],
  ["order_items", "perfume_id", "perfumes"],
  ["cart_items", "perfume_id", "perfumes"],
  ["cart_items", "user_id", "user_profiles"],
  ["addresses", "user_id", "user_profiles"],
  ["orders", "user_id", "user_profiles"],
  ["perfume_orders", "user_id", "user_profiles"],
];

export type Way = { target: ResourceName; many: boolean; column: string };

/** By the table it leads to, the name of its foreign key, or the column of it. */
export function findWay(source: ResourceName, name: string, hint: string | null): Way | undefined {
  for (const [from, column, to] of foreignKeys) {
    const key = `${from}_${to === "perfume_orders" ? "perfume_order_id" : column}_fkey`;
    const isAsked = (target: ResourceName, ...others: string[]) => {
      const names = [target, key, ...others];
      return names.includes(name) && (hint === null || [...names, column].includes(hint));
    };
    if (from === source && isAsked(to, ...(to === "perfume_orders" ? [] : [column])))
      return { target: to, many: false, column };
    if (to === source && isAsked(from)) return { target: from, many: true, column };
  }
  return undefined;
}
