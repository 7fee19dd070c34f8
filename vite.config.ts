import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { imagetools } from "vite-imagetools";

export default defineConfig({
  plugins: [tailwindcss(), imagetools(), reactRouter()],
  // The manifest tells the server where the bundle of custom elements is.
  build: { assetsInlineLimit: 0, manifest: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: ["app/elements/main.ts"],
          output: {
            // Few files instead of thirty: they compress better together, and arrive in fewer rounds.
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                },
                { name: "forms", test: /node_modules\/zod\// },
                // First of all: a group takes along what its modules import.
                { name: "language", test: /\/app\/paraglide\/\w+\.js/ },
                {
                  // An area's texts go where its forms and pages go, and nowhere else.
                  name: (id) => {
                    const area = /\/paraglide\/messages\/([a-z]+)_/.exec(id)?.[1];
                    return area && area !== "site" && area !== "ui" ? `texts-${area}` : null;
                  },
                  minShareCount: 2,
                },
                {
                  name: "interface",
                  test: /\/app\/(ui|lib|platform(?!\/auth)|paraglide)\//,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: "./server/app.ts" } } },
  },
});
