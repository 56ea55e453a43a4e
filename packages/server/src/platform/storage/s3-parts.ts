import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { PartsLost, type PartedFiles } from "./parted-files.ts";
import { s3Client, s3Key } from "./s3-client.ts";
import { isMissing, writeFailureOf } from "./s3-failure.ts";
import type { S3Place } from "./s3-place.ts";

/** Parts in a bucket: those of a multipart upload, which is completed under the key itself. */
export function s3Parts(place: S3Place): PartedFiles {
  const client = s3Client(place);
  const { bucket: Bucket } = place;
  const failed = (error: unknown): never => {
    throw isMissing(error) ? new PartsLost() : writeFailureOf(place, error);
  };
  return {
    begin: async (key) => {
      const begun = client.send(new CreateMultipartUploadCommand({ Bucket, Key: s3Key(place, key) }));
      const { UploadId = "" } = await begun.catch((error: unknown) => {
        throw writeFailureOf(place, error);
      });
      return UploadId;
    },
    put: async (key, UploadId, { number: PartNumber }, Body) => {
      const part = { Bucket, Key: s3Key(place, key), UploadId, PartNumber, Body };
      const { ETag = "" } = await client.send(new UploadPartCommand(part)).catch(failed);
      return ETag;
    },
    finish: async (key, UploadId, tags) => {
      const Key = s3Key(place, key);
      const MultipartUpload = { Parts: tags.map((ETag, at) => ({ ETag, PartNumber: at + 1 })) };
      try {
        await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }));
      } catch (error) {
        if (!isMissing(error)) failed(error);
        // Finished by a run that was ended before it could say so, or lost.
        await client.send(new HeadObjectCommand({ Bucket, Key })).catch(failed);
      }
    },
    drop: async (key, UploadId) => {
      const Key = s3Key(place, key);
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch((error: unknown) => {
        if (!isMissing(error)) failed(error);
      });
    },
  };
}
