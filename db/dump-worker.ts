import { parentPort, workerData } from "node:worker_threads";
import { openCopy } from "./client.ts";
import { dumpTables } from "./dump.ts";

const { db, close } = await openCopy(workerData.copy);
const dump = await dumpTables(db, workerData.folder).finally(close);
parentPort?.postMessage(dump);
