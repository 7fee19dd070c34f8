const { defineConfig } = require("@medusajs/framework/utils");

// Copied into the folder of Medusa's packages by medusa.ts. Without an address of Redis, events, cache,
// locks and workflows are kept in the server's memory.

const origin = "http://localhost";
const secret = "only for measurements";

module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: {
      ...{ storeCors: origin, adminCors: origin, authCors: origin },
      ...{ jwtSecret: secret, cookieSecret: secret },
    },
  },
});
