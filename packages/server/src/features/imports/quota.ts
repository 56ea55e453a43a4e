import { sizeText } from "../../platform/archives/bounds.ts";
import { tooLarge } from "../../platform/http/problem.ts";

/** What of its quota a universe has left for one upload. */
export interface Room {
  /** Passes bytes on as they are stored. Throws 413 with both numbers where they do not fit. */
  over(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  /** The upload is over, one way or the other. */
  close(): void;
}

/**
 * How many bytes of uploaded files a universe may keep. Uploads that are under way count with what they have sent, so that
 * many at once do not take the disk together which none of them takes alone.
 */
export class ImportQuota {
  readonly #limit: number;
  readonly #underWay = new Map<string, number>();

  constructor(megabytes: number) {
    this.#limit = megabytes * 1024 ** 2;
  }

  /** Begins an upload into a universe whose files take `kept` bytes. Throws 413 where it is full already. */
  open(universe: string, kept: number): Room {
    this.hold(kept);
    let sent = 0;
    const add = (bytes: number): void => {
      const now = (this.#underWay.get(universe) ?? 0) + bytes;
      if (now > 0) this.#underWay.set(universe, now);
      else this.#underWay.delete(universe);
      sent += bytes;
    };
    const fits = (): void => this.hold(kept + (this.#underWay.get(universe) ?? 0));
    return {
      async *over(source) {
        for await (const chunk of source) {
          add(chunk.length);
          fits();
          yield chunk;
        }
      },
      close: () => add(-sent),
    };
  }

  /** Throws 413, with both numbers in a sentence, where `bytes` are more than a universe may keep. */
  hold(bytes: number): void {
    if (bytes <= this.#limit) return;
    throw tooLarge(
      `Uploaded files would take ${sizeText(bytes)} and this profile may keep ${sizeText(this.#limit)}. Discard imports that you did not save, or ask your administrator for more room.`,
    );
  }
}
