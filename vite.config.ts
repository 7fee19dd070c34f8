import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { imagetools } from "vite-imagetools";

// The language of the browser's scripts, one build each (scripts/build.ts); none in development.
const { BUILD_LOCALE } = process.env;

export default defineConfig({
  plugins: [
    tailwindcss(),
    imagetools(),
    reactRouter(),
    plainImports(),
    ...(BUILD_LOCALE ? [oneLanguage(BUILD_LOCALE)] : []),
  ],
  build: {
    assetsInlineLimit: 0,
    // It tells the server where the bundle of custom elements is.
    manifest: true,
    // React Router has its own.
    modulePreload: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: ["app/elements/main.ts"],
          output: {
            // What always comes together is one file, with all that it imports: it compresses
            // better, and arrives in fewer rounds. The rest is split by who needs it.
            codeSplitting: {
              groups: [
                // By itself, or the elements would bring the chunk along that it comes to lie in.
                { name: "preload", test: /vite\/preload-helper/, priority: 1 },
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
      // Of which a few parts are used: the rest would be read at each start.
      resolve: { noExternal: [/^@react-email\//] },
    },
  },
});

/** The browser's scripts hold the texts of one language (docs/decisions/0010). */
function oneLanguage(locale: string): Plugin {
  const undecided = "experimentalStaticLocale = undefined";
  const chosenWhenCalled = /export const (\w+) = [\s\S]*\bgetLocale\(\)[\s\S]*$/;
  return {
    name: "one-language",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /\/app\/paraglide\/(runtime|messages\/(?!_index)\w+)\.js$/ },
      handler(code, id) {
        const decided = id.endsWith("/runtime.js")
          ? code.replace(undecided, `experimentalStaticLocale = "${locale}"`)
          : code.replace(chosenWhenCalled, `export { ${locale}_$1 as $1 };`);
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
