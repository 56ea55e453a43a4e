/**
 * The channels of the database by which servers tell each other what happened. A message is sent inside the database
 * transaction of what it tells of, so nobody hears of what was rolled back. Messages carry names, never records:
 * PostgreSQL bounds them to 8,000 bytes, and whoever hears one reads the rest as the one it reads for.
 */
export const channels = {
  /** A universe has a new revision: `UniverseChanged`. Sent by the write path of records (`WRITE_CHANNEL` there). */
  universe: "distributary_write",
  /** A session or all sessions of a person changed: `SessionChanged`. */
  session: "distributary_session",
  /** A job can be taken up: the payload is empty. */
  jobReady: "distributary_job_ready",
  /** A job changed: `JobChanged`. */
  job: "distributary_job",
} as const;

/** The payload of `channels.universe`, as JSON. `kinds` names the kinds of records touched, where the writer says so. */
export interface UniverseChanged {
  readonly universe: string;
  readonly revision: number;
  /** Whether it touched anything a valuation rests on. */
  readonly book: boolean;
  readonly kinds?: readonly string[];
}

/** The payload of `channels.session`, as JSON: one of the two. */
export interface SessionChanged {
  readonly session?: string;
  readonly user?: string;
}

/** The payload of `channels.job`, as JSON. */
export interface JobChanged {
  readonly job: string;
  readonly universe: string | null;
}
