import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { imagetools } from "vite-imagetools";

/**
 * What comes together is one file, with all that it imports and no file above it has: it compresses
 * better, and arrives in fewer rounds. `m.` is a text, as where it is used. A file has what its pages need
 * nearly all of, as tests/http/scripts.test.ts counts their files and bytes; what is not named here is
 * split by who needs it.
 */
const scriptFiles: Record<string, string[]> = {
  // With the elements, which every page has, or they would bring along where it lies.
  main: ["vite/preload-helper", "app/elements/main"],
  // Elements that load later need it: in the frame, it would bring React along.
  "before-react": ["app/lib/(i18n-url|list)"],
  framework: ["node_modules/(react|react-dom|react-router|scheduler)"],
  frame: [
    "app/entry.client",
    "app/root",
    "app/routes/site/(layout|failures)",
    "app/paraglide/registry",
    // Small, and nearly every page needs most of them.
    "app/lib/money",
    "app/features/customers/emirates",
    "db/schema/enums",
    "app/ui/(page-icons|account-icons|text-link|card|facts|outcome|picture|empty-state|not-loaded|rendered-once)",
    "app/features/site/page-top",
    "app/features/analytics/(analytics|analytics-event)",
    "m.(site_sign_out|site_my_profile|visit_again|booking_success_calendar)",
  ],
  forms: [
    "node_modules/zod",
    "app/ui/(use-form|field|show-toast)",
    "app/lib/fields",
    "m.account_(too_long|full_name|full_name_required|phone|phone_invalid)",
  ],
  // Each is imported for a small part of it: with another file, all of it would come along.
  "uploaded-picture": ["app/lib/uploaded-picture"],
  pictures: ["app/media", "app/content/(pictures|films)"],
  time: ["app/lib/time"],
  passkey: ["app/platform/auth/passkey"],
  badge: ["app/ui/badge"],
  dialog: ["app/ui/(dialog|route-dialog)", "m.ui_undo"],
  vehicle: ["app/ui/radio-cards", "m.booking_(vehicle|car)_\\w+", "m.booking_too_long"],
  amounts: [
    // What is missing for free delivery is told where there is a cart, and only there.
    "app/features/pricing/(?!free-delivery)\\w[\\w-]*",
    "app/features/currency/amount",
    "app/features/customers/address-lines",
    "app/ui/(tag|lines)",
    "app/routes/shop/quote-again",
    "m.orders_(place_aside|terms)",
    "m.cart_browse",
  ],
  shop: [
    "app/features/cart/(discount-error-text|components|cart-action|cart-form)",
    "app/features/pricing/free-delivery",
    "app/features/discounts/code-description",
    "m.cart_code_\\w+",
  ],
  perfume: [
    "app/routes/shop/perfume-parts",
    "app/features/(catalog/components|site/reason-list)",
    "m.perfumes_(bestseller|size|not_found_title|not_found_text)",
  ],
  account: [
    "app/ui/(tabs|settings-section)",
    "app/routes/account/(account-heading|list-pages)",
    "app/features/account-security/verify-first",
    "m.account_(tab_\\w+|saving|cancel|security|data|deleting|address_add|orders_browse)",
    "m.account_(password_current|password_change|factor|factor_text|factor_set_up)",
    "m.garage_(tab_\\w+|car_add)",
  ],
  auth: [
    "app/platform/auth/credentials",
    "app/ui/(password-field|code-field)",
    "app/routes/auth/(auth-form|auth-page|forgot-password-form)",
    "m.auth_(email|password|password_hint|have_account_link)",
  ],
  security: [
    "app/features/account-security/(password-form|second-factor)",
    "app/routes/account/security-frame",
    "m.account_working",
  ],
  "order-status": ["app/features/orders/(order-status|order-timeline)"],
  orders: [
    "app/features/orders/(order-lines|delivery-lines|payment-method)",
    "app/routes/shop/order-summary",
    "m.orders_(address|payment_method|cash_on_delivery)",
    "m.site_opens_in_new_tab",
  ],
  address: ["app/features/customers/(address|address-fields)"],
  visit: ["app/features/visits/(customer-visit-text|customer-visit|link-gone)"],
  booking: [
    "app/features/booking/components",
    "app/features/hours/hours-text",
    "app/ui/price",
    "app/routes/offers/offer-(view|booking)",
    "m.offers_(usual\\w*|book_heading)",
  ],
};

const sourcesOf = (names: string[]) =>
  new RegExp(`\\b(?:${names.join("|").replaceAll("m.", "app/paraglide/messages/")})[./]`);

export default defineConfig({
  plugins: [
    tailwindcss(),
    imagetools(),
    reactRouter(),
    plainImports(),
    uninstrumented(),
    oneLanguage(),
  ],
  build: {
    assetsInlineLimit: 0,
    // It tells the server where the bundle of custom elements is.
    manifest: true,
    // React Router has its own.
    modulePreload: false,
    // How long plugins take says nothing to whoever builds the product.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: ["app/elements/main.ts"],
          // Else no text could be left out, as each asks for the language.
          treeshake: { unknownGlobalSideEffects: false },
          output: {
            codeSplitting: {
              groups: Object.entries(scriptFiles).map(([name, names]) => ({
                name,
                test: sourcesOf(names),
              })),
            },
          },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: "./server/app.ts" } },
      // Else React's parts for development are in it too.
      define: {
        "process.env.NODE_ENV": JSON.stringify(process.env.NODE_ENV ?? "production"),
      },
      // With all that it needs of its packages: some 1,500 files would be read at each start. But for
      // what is machine code.
      resolve: {
        noExternal: true,
        external: ["@electric-sql/pglite", "pg"],
        // React Router leaves it out where its own server is not used: passwords were hashed in
        // JavaScript, on the thread that answers.
        conditions: ["node"],
      },
    },
  },
});

/**
 * Each text asks in one place which language the script is in, and scripts/build.ts makes a script of
 * each language from it (docs/decisions/0002).
 */
function oneLanguage(): Plugin {
  const undecided = "experimentalStaticLocale = undefined";
  const chosenWhenCalled = /export const (\w+) = [\s\S]*\bgetLocale\(\)[\s\S]*$/;
  return {
    name: "one-language",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /\/app\/paraglide\/(runtime|messages\/(?!_index)\w+)\.js$/ },
      handler(code, id) {
        const decided = id.endsWith("/runtime.js")
          ? code.replace(undecided, `experimentalStaticLocale = IN_ARABIC ? "ar" : "en"`)
          : code.replace(chosenWhenCalled, "export const $1 = IN_ARABIC ? ar_$1 : en_$1;");
        if (decided === code) this.error(`Paraglide has no place for a language in ${id}`);
        return decided;
      },
    },
  };
}

/**
 * Vite wraps each `import()` in a loader of its styles and of what it imports (0.8 kB in every page).
 * The styles of a page come with its document, and nothing else loads ahead.
 */
function plainImports(): Plugin {
  return {
    name: "plain-imports",
    enforce: "pre",
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => "export const __vitePreload = (load) => load();",
    },
  };
}

/** Nothing of ours instruments the router, whose part for that would be in every page with a form. */
function uninstrumented(): Plugin {
  return {
    name: "uninstrumented",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    load: {
      filter: { id: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/ },
      handler: () =>
        `export const consumeInstrumentationClientResultMetaReceiver = () => {},
          getRouteInstrumentationUpdates = () => ({}),
          instrumentClientSideRouter = (router) => router,
          // The server's.
          instrumentHandler = undefined,
          instrumentationResultMetaContext = undefined;`,
    },
  };
}
