import { createMutex } from "#app/lib/concurrency.ts";
import { newId } from "#app/lib/ids.ts";
import { uploadKey, uploadName, uploadTypes } from "#app/lib/uploaded-picture.ts";
import type { Storage } from "#app/platform/storage.ts";
import { runInWorker } from "#app/platform/worker.server.ts";
import type { drawPicture, PictureError } from "./draw-picture.server.ts";

const draw = runInWorker<typeof drawPicture>(
  "app/platform/pictures/draw-picture.server.ts",
  "drawPicture",
);

export type TakenPicture = { ok: true; key: string } | { ok: false; reason: PictureError };

const inTurn = createMutex();

export function takePicture(
  storage: Storage,
  bytes: Uint8Array<ArrayBuffer>,
  begin: (key: string) => Promise<void> = async () => {},
): Promise<TakenPicture> {
  return inTurn(async () => {
    const drawn = await draw(bytes);
    if (!drawn.ok) return drawn;
    const picture = { id: newId(), width: drawn.width, height: drawn.height };
    await begin(uploadKey(picture));
    const written: string[] = [];
    try {
      for (const { width, format, bytes: file } of drawn.files) {
        const name = uploadName(picture.id, width, format);
        await storage.write(name, file, uploadTypes[format]);
        written.push(name);
      }
    } catch (error) {
      await Promise.allSettled(written.map((name) => storage.remove(name)));
      throw error;
    }
    return { ok: true, key: uploadKey(picture) };
  });
}
