import { join } from "node:path";

/** Where the embedded database keeps what in the data folder. */
export interface Layout {
  /** Holds everything of PostgreSQL; belongs to the user it runs as. */
  readonly home: string;
  /** The data of one major version. */
  data(major: number): string;
  /** The binaries that wrote that data, kept so that a later program can still read it. */
  binaries(major: number): string;
  readonly log: string;
  /** The owner's password, readable by the server's user only. */
  readonly password: string;
  /** Held while somebody starts, stops or upgrades. */
  readonly lock: string;
}

/** The database and its owner are called the same. */
export const OWNER = "distributary";

/** The places below a data folder; none of them need exist. */
export function layoutOf(dataDir: string): Layout {
  const home = join(dataDir, "postgres");
  return {
    home,
    data: (major) => join(home, String(major)),
    binaries: (major) => join(home, `${major}.program`),
    log: join(home, "postgres.log"),
    password: join(dataDir, "database-password"),
    lock: join(dataDir, "database.lock"),
  };
}
