import type { Book } from "@distributary/domain/ledger/book";
import { cachedBytes } from "@distributary/domain/returns/group-sum-cache";
import { preparation, type Prepared } from "@distributary/domain/summary/preparation";
import type { Database } from "../platform/db/database.ts";
import { viewNow } from "../platform/db/view.ts";
import { forbidden } from "../platform/http/problem.ts";
import { loadBook, loadBookAsKnown, refreshBook, type LoadedBook } from "./load.ts";
import { IdleScheduler } from "./idle-scheduler.ts";
import { revisionOn } from "../access/store/history.ts";
import * as store from "./store/books.ts";

/** A book to ask, and what it was true of. Ask it before anything else is awaited: it is changed in place. */
export interface CachedBook {
  readonly book: Book;
  readonly revision: number;
  readonly head: store.Head;
}

interface Place {
  loaded: LoadedBook | null;
  /** one load or refresh at a time */
  busy: Promise<unknown>;
  usedAt: number;
  /** the tail at which a checkpoint was last asked for */
  askedTail: number;
}

/** Line items beyond a checkpoint from which a new one is worth its writing. */
const WORTHWHILE_TAIL = 2_000;

/**
 * Books kept warm under a bound of memory, each brought up to date by what changed when it is asked for. The least
 * recently used goes first; the one just asked for stays, whatever its size.
 */
export class BookCache {
  readonly #database: Database;
  readonly #bound: number;
  readonly #onLongTail: (universe: string) => void;
  readonly #places = new Map<string, Place>();
  readonly #quiet: IdleScheduler;
  /** the revision at which a book was prepared last */
  readonly #prepared = new WeakMap<Book, number>();
  #uses = 0;

  /**
   * `onLongTail` is told of a book that took more from the ledger than a checkpoint would let it, `onUnprepared` of what
   * failed while nobody waited for it.
   */
  constructor(
    database: Database,
    options: {
      readonly boundBytes: number;
      readonly onLongTail?: (universe: string) => void;
      readonly onUnprepared?: (error: unknown) => void;
    },
  ) {
    this.#database = database;
    this.#bound = options.boundBytes;
    this.#onLongTail = options.onLongTail ?? (() => undefined);
    this.#quiet = new IdleScheduler(options.onUnprepared ?? (() => undefined));
  }

  /**
   * The current book of a universe. `identified`: with the names of its transactions, for evidence. `anew`: read from the
   * database whatever is kept.
   */
  current(universe: string, identified: boolean, { anew = false } = {}): Promise<CachedBook | null> {
    return this.#quiet.whileWaiting(() => this.#current(universe, identified, anew));
  }

  async #current(universe: string, identified: boolean, anew: boolean): Promise<CachedBook | null> {
    const kept = keyOf(universe);
    const head = await store.readHead(this.#database, universe);
    if (!head) return null;
    const place = this.#place(kept);
    const warm = place.loaded;
    if (!anew && warm && warm.revision >= head.revision && (warm.identified || !identified))
      return { book: warm.book, revision: warm.revision, head };
    const loaded = await this.#exclusively(place, () => this.#bring(universe, place, head.revision, identified, anew));
    this.#evict(kept);
    return { book: loaded.book, revision: loaded.revision, head };
  }

  /** Prepares nothing until `work`, which answers somebody, has ended. */
  whileAsked<T>(work: () => Promise<T>): Promise<T> {
    return this.#quiet.whileWaiting(work);
  }

  /** Whether a book is still the current one of its universe, as it was when it was taken. */
  stands(universe: string, shelved: CachedBook): boolean {
    return this.#standsAt(keyOf(universe), shelved);
  }

  #standsAt(kept: string, { book, revision }: CachedBook): boolean {
    const loaded = this.#places.get(kept)?.loaded;
    return loaded?.book === book && loaded.revision === revision;
  }

  /** Prepares the next questions to a current book, after one was answered: part by part, while nobody waits. */
  answered(universe: string, shelved: CachedBook, next: Prepared): void {
    const { book, revision } = shelved;
    const kept = keyOf(universe);
    const stands = (): boolean => this.#standsAt(kept, shelved);
    // One that changes meanwhile is prepared after its next answer.
    if (this.#prepared.get(book) === revision || !stands()) return;
    this.#prepared.set(book, revision);
    this.#quiet.add(preparation(book, next), stands);
  }

  /** Begins to read a book that will be asked for; whoever asks meanwhile waits for the rest of it. */
  expect(universe: string): void {
    // A failure is met, and said, by whoever asks.
    if (!this.#places.get(keyOf(universe))?.loaded) this.current(universe, false).catch(() => undefined);
  }

  /** The book as it was known on an instant; read anew and not kept. */
  async asKnownOn(universe: string, instant: string): Promise<CachedBook | null> {
    keyOf(universe);
    const head = await store.readHead(this.#database, universe);
    if (!head) return null;
    const loaded = await this.#database.withUniverse(
      { universe },
      async (tx) => loadBookAsKnown(tx, universe, await revisionOn(tx, universe, instant)),
      { isolation: "repeatable read", readOnly: true },
    );
    return { book: loaded.book, revision: loaded.revision, head };
  }

  /** What `read` makes of the current, identified book, at once. */
  async read<T>(universe: string, read: (loaded: LoadedBook) => T): Promise<T> {
    const place = this.#place(keyOf(universe));
    return this.#exclusively(place, async () =>
      read(await this.#bring(universe, place, Number.POSITIVE_INFINITY, true)),
    );
  }

  /** Forgets the tail of a book that was just checkpointed. */
  checkpointed(universe: string): void {
    const place = this.#places.get(universe);
    if (!place?.loaded) return;
    place.loaded = { ...place.loaded, tail: 0 };
    place.askedTail = 0;
  }

  /** Memory that the warm books and the sums kept of them take, about. */
  get bytes(): number {
    return [...this.#places.values()].reduce((sum, { loaded }) => {
      return loaded ? sum + loaded.bytes + cachedBytes(loaded.book) : sum;
    }, 0);
  }

  async #bring(
    universe: string,
    place: Place,
    revision: number,
    identified: boolean,
    anew = false,
  ): Promise<LoadedBook> {
    const warm = anew ? null : place.loaded;
    if (warm && warm.revision >= revision && (warm.identified || !identified)) return warm;
    // While it is changed nobody may ask it: a failure half-way leaves no book rather than a wrong one.
    place.loaded = null;
    // Of a part, more may have come into sight than was recorded since: a holding whose first line is of today.
    const isPart = viewNow() !== null;
    const loaded = await this.#database.withUniverse(
      { universe },
      async (tx) => {
        const refreshed =
          !isPart && warm && (warm.identified || !identified) ? await refreshBook(tx, universe, warm) : null;
        return refreshed ?? loadBook(tx, universe, identified);
      },
      { isolation: "repeatable read", readOnly: true, retries: 0 },
    );
    place.loaded = loaded;
    const tail = loaded.tail - place.askedTail;
    if (!isPart && tail >= WORTHWHILE_TAIL) {
      place.askedTail = loaded.tail;
      this.#onLongTail(universe);
    }
    return loaded;
  }

  async #exclusively<T>(place: Place, work: () => Promise<T>): Promise<T> {
    const run = place.busy.then(work, work);
    place.busy = run.catch(() => undefined);
    return run;
  }

  #place(key: string): Place {
    let place = this.#places.get(key);
    if (!place) {
      place = { loaded: null, busy: Promise.resolve(), usedAt: 0, askedTail: 0 };
      this.#places.set(key, place);
    }
    place.usedAt = ++this.#uses;
    return place;
  }

  #evict(kept: string): void {
    const oldest = [...this.#places].filter(([key]) => key !== kept).sort((a, b) => a[1].usedAt - b[1].usedAt);
    for (const [key] of oldest) {
      if (this.bytes <= this.#bound) return;
      this.#places.delete(key);
    }
  }
}

/**
 * Under which name the book is kept that somebody sees: each part of a universe has one of its own. Throws 403 to those
 * who see totals alone, which are asked for from outside of their view.
 */
function keyOf(universe: string): string {
  const view = viewNow();
  if (view === null) return universe;
  if (view.totals) throw forbidden();
  return `${universe} ${view.accountsText} ${view.entitiesText}`;
}
