/** Tables that rows are staged in before they are inserted, in the order they must be inserted. */
export const STAGES = ["entity", "account", "instrument", "event", "line", "observable"] as const;
export type Stage = (typeof STAGES)[number];

/** Rows of several stages as COPY text. */
export type Batch = readonly {
  readonly stage: Stage;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly rows: number;
}[];

const CHUNK = 64 * 1024;

/** Gathers COPY text by stage until it is worth sending. */
export class BatchText {
  rows = 0;
  readonly #texts = new Map<Stage, { text: string; chunks: Buffer[]; rows: number }>();

  add(stage: Stage, line: string): void {
    let entry = this.#texts.get(stage);
    if (entry === undefined) {
      entry = { text: "", chunks: [], rows: 0 };
      this.#texts.set(stage, entry);
    }
    entry.text += line;
    entry.rows += 1;
    if (entry.text.length < CHUNK) return;
    entry.chunks.push(Buffer.from(entry.text));
    entry.text = "";
  }

  /** What was gathered, in the order of insertion; begins anew. */
  take(): Batch {
    const batch = STAGES.flatMap((stage) => {
      const entry = this.#texts.get(stage);
      if (entry === undefined) return [];
      const joined = Buffer.concat([...entry.chunks, Buffer.from(entry.text)]);
      return [{ stage, bytes: new Uint8Array(joined), rows: entry.rows }];
    });
    this.#texts.clear();
    this.rows = 0;
    return batch;
  }
}
