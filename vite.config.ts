import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { imagetools } from "vite-imagetools";

export default defineConfig({
  plugins: [tailwindcss(), imagetools(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      // The small behaviours of pages without React; found again through the client's manifest.
      build: { manifest: true, rolldownOptions: { input: ["app/elements/main.ts"] } },
    },
    ssr: { build: { rolldownOptions: { input: "./server/app.ts" } } },
  },
});
