import { StoreFailure } from "./file-store.ts";
import type { S3Place } from "./s3-place.ts";

/** What the library says of an answer that was a refusal; of one that never came it says nothing. */
interface Told {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Whether the store answered that there is nothing under the key. */
export function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as Told;
  return $metadata?.httpStatusCode === 404 && name !== "NoSuchBucket";
}

/** Whether the store answered that it does not know such requests. */
export function isNotOffered(error: unknown): boolean {
  return (error as Told).$metadata?.httpStatusCode === 501;
}

/** An error of the library in the words of the settings; what is no matter of the store stays as it is. */
export function failureOf(place: S3Place, error: unknown): Error {
  if (error instanceof StoreFailure || !(error instanceof Error)) return error as Error;
  if (isMissing(error)) return new Error("The object store holds no file under this key.", { cause: error });
  return storeFailure(place, error);
}

/** The same of a write, which asks for nothing that could be missing: whatever the store refuses is its failure. */
export function writeFailureOf(place: S3Place, error: unknown): Error {
  return error instanceof Error ? storeFailure(place, error) : (error as Error);
}

function storeFailure(place: S3Place, error: Error): StoreFailure {
  const told = error as Error & Told;
  const status = told.$metadata?.httpStatusCode;
  const code = status === undefined ? (told.code ?? told.name) : told.name;
  const sentence =
    status === undefined
      ? `can’t be contacted (${code}): check that it is running, and STORAGE_ENDPOINT`
      : `${refusal(place, status, told.name)} (${code})`;
  return new StoreFailure(`The object store at ${place.endpoint} ${sentence}.`, { cause: error });
}

function refusal({ bucket }: S3Place, status: number, code: string): string {
  if (code === "NoSuchUpload") return "lost the parts of a file before it was whole: check what removes them";
  if (code === "NoSuchBucket" || status === 404) return `has no bucket ${bucket}: make it, or see STORAGE_URL`;
  if (code === "RequestTimeTooSkewed") return "rejects this machine’s clock: set the correct time";
  if (code === "AccessDenied")
    return `does not give this key enough permissions: grant the permissions listed in docs/operations.md, or see STORAGE_KEY`;
  if (status === 401 || status === 403) return "refuses the key: see STORAGE_KEY and STORAGE_SECRET";
  if (status === 301 || status === 307 || status === 400) return "refuses: see STORAGE_REGION and STORAGE_ENDPOINT";
  return `answered ${status}: check its status`;
}
