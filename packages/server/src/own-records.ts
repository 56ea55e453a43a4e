import type { Implementation } from "./access/http/implement.ts";
import type { Services } from "./access/http/services.ts";
import { archiveFeature } from "./features/archive/routes.ts";
import { archiveService } from "./features/archive/service.ts";
import { bundlesFeature } from "./features/bundles/routes.ts";
import type { BookCache } from "./books/book-cache.ts";
import { stopRequests } from "./features/continuity/service.ts";
import { continuityFeature } from "./features/continuity/routes.ts";
import { deletionFeature } from "./features/deletion/routes.ts";
import type { FileStore } from "./platform/storage/file-store.ts";

/** Features about records as a whole: taking them along, giving documents of them away, leaving them to somebody, deleting them. */
export function ownRecords(
  services: Services,
  stores: { readonly documents: FileStore; readonly imports: FileStore },
): readonly Implementation[] {
  const archive = archiveService(services, stores);
  return [
    archiveFeature(services, archive),
    bundlesFeature(services),
    continuityFeature(services, archive.download),
    deletionFeature(services, stores),
  ];
}

/** What follows when somebody enters a universe: its book is read ahead, and a beneficiary waits no longer for its owner. */
export function entering(services: Services, books: Pick<BookCache, "expect">): (universe: string) => void {
  return (universe) => {
    books.expect(universe);
    stopRequests(services, universe);
  };
}
