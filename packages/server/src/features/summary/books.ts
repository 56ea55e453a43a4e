import type { Services } from "../../access/services.ts";
import { fileCheckpoint } from "./checkpoint.ts";
import { BookShelf } from "./shelf.ts";

/** The warm books of a server, for every feature that asks them; one whose tail grew long asks for a checkpoint. */
export function openBooks(services: Services): BookShelf {
  return new BookShelf(services.database, {
    boundBytes: services.settings.bookMemoryMb * 1_000_000,
    onLongTail: (universe) => {
      fileCheckpoint(services, universe).catch((error: unknown) =>
        services.log.warn("a checkpoint could not be asked for", { error }),
      );
    },
  });
}
