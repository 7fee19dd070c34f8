/** A picture's own first bytes; its name and the type that it was sent with are somebody's word. */
const kinds: ((bytes: Buffer) => boolean)[] = [
  // JPEG
  (bytes) => bytes.readUIntBE(0, 3) === 0xffd8ff,
  // PNG
  (bytes) => bytes.toString("latin1", 0, 8) === "\x89PNG\r\n\x1a\n",
  // WebP
  (bytes) =>
    bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
  // AVIF
  (bytes) => bytes.toString("latin1", 4, 12) === "ftypavif",
];

/** Whether it begins as a picture of a kind that we read. */
export function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16));
  return start.byteLength === 16 && kinds.some((is) => is(start));
}
