import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { imagetools } from "vite-imagetools";

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
            // What always comes together is one file, with all that it imports: it compresses
            // better, and arrives in fewer rounds. The rest is split by who needs it.
            codeSplitting: {
              groups: [
                // With the elements, which every page has, or they would bring along where it lies.
                {
                  name: "main",
                  test: /vite\/preload-helper|\/app\/elements\/main\./,
                  priority: 1,
                },
                // The list of unsent forms needs it: in the frame, it would bring React along.
                { name: "addresses", test: /\/app\/lib\/i18n-url\./, priority: 1 },
                {
                  name: "framework",
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                },
                {
                  name: "frame",
                  // The last ones are small, and nearly every page needs them.
                  test: /\/app\/(entry\.client\.|root\.|routes\/site\/(layout|failures)\.|paraglide\/(registry\.|messages\/site_(sign_out|my_profile)\.)|lib\/money\.)/,
                },
                {
                  name: "forms",
                  test: /node_modules\/zod\/|\/app\/(ui\/(use-form|field)|lib\/fields)\./,
                },
                {
                  name: "amounts",
                  // What is missing for free delivery is told where there is a cart, and only there.
                  test: /\/app\/features\/(pricing\/(?!free-delivery)|currency\/amount\.)/,
                },
                {
                  name: "codes",
                  test: /\/app\/(features\/cart\/discount-error-text\.|paraglide\/messages\/cart_code_)/,
                },
              ],
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
 * each language from it (docs/decisions/0010).
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
