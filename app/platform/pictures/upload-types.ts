import type { UploadFormat } from "#app/lib/uploaded-picture.ts";

export const uploadTypes: Record<UploadFormat, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};
