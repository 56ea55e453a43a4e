/** A bucket of an S3-compatible object store, and who may use it. Plain data, so that a thread can be handed it. */
export interface S3Place {
  /** http: or https: address of the store, without a path */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** what all keys begin with, without a slash at either end; "" for nothing */
  readonly prefix: string;
  readonly key: string;
  readonly secret: string;
  /** How long one answer, or the next piece of one, is waited for in milliseconds. Default 20 s. */
  readonly patienceMs?: number;
}
