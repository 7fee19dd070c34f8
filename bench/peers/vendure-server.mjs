import { fork } from "node:child_process";
import {
  bootstrap,
  bootstrapWorker,
  DefaultJobQueuePlugin,
  DefaultLogger,
  DefaultSchedulerPlugin,
  DefaultSearchPlugin,
  dummyPaymentHandler,
  LogLevel,
  RequestContextService,
  SearchService,
  TransactionalConnection,
} from "@vendure/core";
import { populate } from "@vendure/core/cli/index.js";

// Vendure as its documents set it up for production: a server, and a worker beside it for its queue.
// vendure.ts copies this into the folder of Vendure's packages and starts it there.

const { PORT, DATABASE_FOLDER, CATALOGUE_CSV } = process.env;
const [task] = process.argv.slice(2);

const config = {
  apiOptions: { hostname: "127.0.0.1", port: Number(PORT ?? 0), cors: false },
  authOptions: {
    tokenMethod: "bearer",
    superadminCredentials: { identifier: "owner", password: "only for measurements" },
  },
  dbConnectionOptions: {
    type: "postgres",
    host: DATABASE_FOLDER,
    username: "postgres",
    database: "postgres",
    synchronize: task === "fill",
    logging: false,
  },
  logger: new DefaultLogger({ level: LogLevel.Warn }),
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  plugins: [
    DefaultJobQueuePlugin.init({ useDatabaseForBuffer: true }),
    DefaultSchedulerPlugin.init(),
    DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
  ],
};

const initialData = {
  defaultLanguage: "en",
  defaultZone: "Gulf",
  countries: [{ name: "United Arab Emirates", code: "AE", zone: "Gulf" }],
  taxRates: [{ name: "Standard Tax", percentage: 5 }],
  shippingMethods: [{ name: "Courier", price: 2500 }],
  paymentMethods: [
    {
      name: "Cash on Delivery",
      handler: {
        code: dummyPaymentHandler.code,
        arguments: [{ name: "automaticSettle", value: "false" }],
      },
    },
  ],
  collections: [],
};

if (task === "fill") {
  const app = await populate(() => bootstrap(config), initialData, CATALOGUE_CSV);
  // One job makes the whole index; one for each product, as they wait now, take minutes.
  await app.get(TransactionalConnection).rawConnection.query("delete from job_record");
  const context = await app.get(RequestContextService).create({ apiType: "admin" });
  await app.get(SearchService).reindex(context);
  await app.close();
  process.exit();
} else if (task === "worker") {
  const worker = await bootstrapWorker(config);
  await worker.startJobQueue();
} else {
  fork(process.argv[1], ["worker"]);
  await bootstrap(config);
}
