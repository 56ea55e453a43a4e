import { once } from "node:events";
import { PassThrough } from "node:stream";
import { csvLine, readCsvText } from "@distributary/domain/spreadsheet/csv-cell";
import type { FileStore } from "../../../platform/storage/file-store.ts";
import { REASON_COLUMN } from "./recognise.ts";
import type { CsvScanner } from "./scanner.ts";

/**
 * The rows of one file that were not taken, as CSV with the reason in a last column: to be mended and dropped again.
 * Nothing is stored while no row was refused.
 */
export class RejectedFile {
  rows = 0;
  readonly key: string;
  readonly #store: FileStore;
  readonly #heading: readonly string[];
  readonly #places: readonly number[];
  #stream: PassThrough | null = null;
  #stored: Promise<unknown> | null = null;
  #text = "";

  constructor(store: FileStore, key: string, heading: readonly string[]) {
    this.#store = store;
    this.key = key;
    this.#heading = heading;
    // The reasons of a list that was mended and dropped again are replaced.
    this.#places = heading.flatMap((name, place) => (name.toLowerCase() === REASON_COLUMN ? [] : [place]));
  }

  /** Adds the row the scanner stands on. */
  add(scanner: CsvScanner, reason: string): void {
    if (this.rows === 0)
      this.#text = `${csvLine([...this.#places.map((place) => this.#heading[place] ?? ""), REASON_COLUMN])}\n`;
    this.rows += 1;
    const cells = this.#places.map((place) =>
      // Neutralised once, however often the list is dropped again.
      readCsvText(
        place < scanner.count ? scanner.bytes.toString("utf8", scanner.starts[place], scanner.ends[place]) : "",
      ),
    );
    this.#text += `${csvLine([...cells, reason])}\n`;
  }

  /** Hands on what was added since. */
  async flush(): Promise<void> {
    if (this.#text === "") return;
    if (this.#stream === null) {
      this.#stream = new PassThrough();
      this.#stored = this.#store.write(this.key, this.#stream, Number.MAX_SAFE_INTEGER);
      // The one who closes hears of it; until then nobody listens.
      this.#stored.catch(() => undefined);
    }
    const text = this.#text;
    this.#text = "";
    const stream = this.#stream;
    if (!stream.write(text)) await Promise.race([once(stream, "drain"), this.#stored]);
  }

  /** Ends the file. True when there is one. */
  async close(): Promise<boolean> {
    await this.flush();
    if (this.#stream === null) return false;
    this.#stream.end();
    await this.#stored;
    return true;
  }
}
