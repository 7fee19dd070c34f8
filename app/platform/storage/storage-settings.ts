import { z } from "zod";

/** A bucket of any service that speaks S3, addressed by path. */
export type S3Settings = {
  /** Address of the service, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const value = z.string().trim().min(1).nullable().default(null);

export const storageFields = {
  STORAGE_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
  STORAGE_S3_BUCKET: value,
  STORAGE_S3_REGION: z.string().trim().min(1).default("us-east-1"),
  STORAGE_S3_ACCESS_KEY_ID: value,
  STORAGE_S3_SECRET_ACCESS_KEY: value,
};

type StorageValues = {
  [Name in keyof typeof storageFields]: z.output<(typeof storageFields)[Name]>;
};

export const storageWholes = [
  [
    "STORAGE_S3_ENDPOINT",
    "STORAGE_S3_BUCKET",
    "STORAGE_S3_ACCESS_KEY_ID",
    "STORAGE_S3_SECRET_ACCESS_KEY",
  ],
] as const;

export function s3Of(values: StorageValues): S3Settings | null {
  const { STORAGE_S3_ENDPOINT: endpoint, STORAGE_S3_BUCKET: bucket } = values;
  const { STORAGE_S3_ACCESS_KEY_ID: accessKeyId, STORAGE_S3_SECRET_ACCESS_KEY: secretAccessKey } =
    values;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  const region = values.STORAGE_S3_REGION;
  return { endpoint: endpoint.replace(/\/$/, ""), bucket, region, accessKeyId, secretAccessKey };
}
