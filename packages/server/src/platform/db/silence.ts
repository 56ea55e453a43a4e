import { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** How often a database that somebody waits for is looked at. */
const LOOK_MS = 50;
/** After so many looks at which no byte had come, it is asked whether it is there. */
const ASKED_AFTER = 3;
/** After so many it is silent. Looks and not time: a process that gets no processor hears nothing, and looks less. */
const SILENT_AFTER = 14;
/** How long it may take to let go of it. */
const FAREWELL_MS = 1_000;
/** How long one try to reach it again may take. */
const TRY_MS = 5_000;

/**
 * Notices a database that is silent: its connections stay open and nothing comes of them, as when its processes are
 * stopped or the line is cut. What waits for it then fails as if it had ended, and what comes is refused at once, until
 * it can be reached again. A database that works on something long is asked beside it, and answers.
 */
export class Silence {
  readonly #url: string;
  readonly #isBusy: () => boolean;
  readonly #silenced: () => void;
  readonly #sockets = new Set<Socket>();
  #asker: pg.Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #heard = 0;
  #quiet = 0;
  #silent = false;
  #closed = false;

  /** `isBusy`: whether anything waits for the database. `silenced` is told each time that it falls silent. */
  constructor(options: { readonly url: string; readonly isBusy: () => boolean; readonly silenced: () => void }) {
    this.#url = options.url;
    this.#isBusy = options.isBusy;
    this.#silenced = options.silenced;
  }

  /** The socket of a new connection of the pool; one that ends at once while the database is silent. */
  socket(): Socket {
    const socket = this.#tracked();
    if (this.#silent) setImmediate(() => socket.destroy(new Error("Connection terminated: the database is silent")));
    else this.begin();
    return socket;
  }

  /** Something begins to wait for the database: it is looked at until nothing does. */
  begin(): void {
    if (this.#timer !== null || this.#silent || this.#closed) return;
    // There before it is needed: a busy machine takes longer to make a connection than to answer on one.
    if (this.#asker === null) this.#connect().catch(() => undefined);
    this.#heard = this.#bytes();
    this.#quiet = 0;
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
    this.#timer.unref();
  }

  /** Looks no more, and lets go of its connection. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#rest();
    const asker = this.#asker;
    this.#asker = null;
    if (this.#silent) this.#destroyAll();
    // One that is silent without anybody having noticed yet says no farewell.
    else await Promise.race([asker?.end().catch(() => undefined), pause(FAREWELL_MS, undefined, { ref: false })]);
  }

  #tracked(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once("close", () => this.#sockets.delete(socket));
    return socket;
  }

  #look(): void {
    if (!this.#isBusy()) {
      this.#rest();
      return;
    }
    const heard = this.#bytes();
    this.#quiet = heard === this.#heard ? this.#quiet + 1 : 0;
    this.#heard = heard;
    if (this.#quiet === ASKED_AFTER) void this.#ask();
    else if (this.#quiet >= SILENT_AFTER) this.#fallSilent();
  }

  #rest(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  #bytes(): number {
    let bytes = 0;
    for (const socket of this.#sockets) bytes += socket.bytesRead;
    return bytes;
  }

  /** Any answer will do, a refusal too. */
  async #ask(): Promise<void> {
    try {
      await (this.#asker ?? (await this.#connect())).query("select");
    } catch {
      this.#dropAsker();
    }
    this.#quiet = 0;
  }

  async #connect(): Promise<pg.Client> {
    const asker = new pg.Client({
      connectionString: this.#url,
      application_name: "distributary asking",
      stream: () => this.#tracked(),
    });
    this.#asker = asker;
    asker.on("error", () => {
      if (this.#asker === asker) this.#asker = null;
    });
    try {
      await asker.connect();
    } catch (error) {
      if (this.#asker === asker) this.#asker = null;
      throw error;
    }
    return asker;
  }

  #dropAsker(): void {
    // Its end is said and not waited for: whoever is silent does not answer that either.
    this.#asker?.end().catch(() => undefined);
    this.#asker = null;
  }

  #fallSilent(): void {
    this.#rest();
    this.#silent = true;
    this.#silenced();
    this.#asker = null;
    this.#destroyAll();
    void this.#reach();
  }

  async #reach(): Promise<void> {
    while (!this.#closed) {
      const late = setTimeout(() => this.#destroyAll(), TRY_MS);
      try {
        await (await this.#connect()).query("select");
        this.#silent = false;
        return;
      } catch {
        this.#dropAsker();
        await pause(100, undefined, { ref: false });
      } finally {
        clearTimeout(late);
      }
    }
  }

  #destroyAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
