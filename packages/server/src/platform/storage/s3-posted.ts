import { CopyObjectCommand, HeadObjectCommand } from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import type { PostedFiles } from "./posted-files.ts";
import { s3Client, s3Key } from "./s3-client.ts";
import { failureOf, isMissing } from "./s3-failure.ts";
import type { S3Place } from "./s3-place.ts";

/** The forms of a bucket, and what was posted with them. */
export function s3Posted(place: S3Place): PostedFiles {
  const client = s3Client(place);
  const { bucket: Bucket } = place;
  return {
    form: async (key, bytes, seconds) => {
      const { url, fields } = await createPresignedPost(client, {
        Bucket,
        Key: s3Key(place, key),
        Fields: { success_action_status: "204" },
        Conditions: [["content-length-range", bytes, bytes]],
        Expires: seconds,
      });
      return { url, fields };
    },
    size: async (key) => {
      try {
        const { ContentLength = 0 } = await client.send(new HeadObjectCommand({ Bucket, Key: s3Key(place, key) }));
        return ContentLength;
      } catch (error) {
        if (isMissing(error)) return null;
        throw failureOf(place, error);
      }
    },
    copy: async (from, to) => {
      const CopySource = `${Bucket}/${s3Key(place, from)}`;
      await client
        .send(new CopyObjectCommand({ Bucket, Key: s3Key(place, to), CopySource }))
        .catch((error: unknown) => {
          throw failureOf(place, error);
        });
    },
  };
}
