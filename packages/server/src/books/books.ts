import { fileCheckpoint } from "../access/checkpoint-job.ts";
import type { Services } from "../access/http/services.ts";
import { BookCache } from "./book-cache.ts";

/**
 * The warm books of a server, for every feature that asks them. One whose tail grew long asks for a checkpoint: only
 * the reader of a book knows how long that is. The reader's own database transaction stays one that only reads, their
 * answer waits for nothing, and nothing of the universe's records is written.
 */
export function openBooks(services: Services): BookCache {
  return new BookCache(services.database, {
    boundBytes: services.settings.bookMemoryMb * 1_000_000,
    onUnprepared: (error) => services.log.warn("a valuation could not be prepared", { error }),
    onLongTail: (universe) => {
      services.database
        .withPlatform((tx) => fileCheckpoint(services, tx, universe, null))
        .catch((error: unknown) => services.log.warn("a checkpoint could not be requested", { error }));
    },
  });
}
