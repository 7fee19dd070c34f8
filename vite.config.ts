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
      build: { rolldownOptions: { input: ["app/elements/main.ts"] } },
    },
    ssr: { build: { rolldownOptions: { input: "./server/app.ts" } } },
  },
});
