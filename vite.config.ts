import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { imagetools } from "vite-imagetools";

export default defineConfig({
  plugins: [tailwindcss(), imagetools(), reactRouter()],
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
          // Without these groups a form loads 80 files, 10 kB more. A group takes along what its files
          // import. The elements share `lib` and `time` with React's pages, and must not bring React.
          output: {
            codeSplitting: {
              groups: [
                { name: "framework", test: /node_modules/, priority: 2 },
                {
                  name: "lib",
                  test: /app\/lib\/(text|locale|i18n-url)\.|preload-helper/,
                  priority: 2,
                },
                { name: "time", test: /app\/lib\/time\./, priority: 2 },
                // Customers load nothing of the staff area.
                {
                  name: "common",
                  test: /\/app\/(?!elements|admin|features\/staff|lib\/(audited|uploaded-picture)|ui\/badge|paraglide\/messages\/(dashboard|inbox|staff)_)/,
                  minShareCount: 40,
                  priority: 1,
                },
                { name: "staff", test: /\/app\/admin\//, minShareCount: 40 },
                { name: "picture", test: /ui\/picture\.|lib\/uploaded-picture\./ },
                { name: "wordmark", test: /features\/site\/wordmark\./ },
                { name: "site", test: /routes\/site\/(site-header|navigation)\.|site\/error-page/ },
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
