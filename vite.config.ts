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
                {
                  name: "framework",
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                },
                {
                  name: "frame",
                  // The last ones are small, and nearly every page needs them.
                  test: /\/app\/(entry\.client\.|root\.|routes\/site\/layout\.|paraglide\/(registry\.|messages\/site_(sign_out|my_profile)\.)|lib\/money\.)/,
                },
                {
                  name: "forms",
                  test: /node_modules\/zod\/|\/app\/(ui\/(use-form|field|error-summary|form-group|honeypot)|lib\/fields)\./,
                },
                {
                  name: "amounts",
                  // What is missing for free delivery is told where there is a cart, and only there.
                  test: /\/app\/features\/(pricing\/(?!free-delivery)|currency\/amount\.)/,
                },
                {
                  name: "codes",
                  test: /\/app\/(features\/cart\/code-refusal\.|paraglide\/messages\/cart_code_)/,
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

/** Lets the bundler drop the texts of every other language (docs/decisions/0010). */
function oneLanguage(locale: string): Plugin {
  const undecided = "experimentalStaticLocale = undefined";
  return {
    name: "one-language",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /\/app\/paraglide\/runtime\.js$/ },
      handler(code) {
        if (!code.includes(undecided))
          this.error("Paraglide's runtime has no place for a language");
        return code.replace(undecided, `experimentalStaticLocale = "${locale}"`);
      },
    },
  };
}
