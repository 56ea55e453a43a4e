import { sayFailure } from "../../data/cache.ts";
import { saySaved } from "./say-saved.ts";
import { recordTexts } from "../texts.ts";

/** The whole address of a page within a universe: whoever opens it stands in the right one. */
export function linkTo(origin: string, path: string, universe: string): string {
  const address = new URL(path, origin);
  address.searchParams.set("universe", universe);
  return address.href;
}

/** Copies it, and says so. */
export async function copyLink(path: string, universe: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(linkTo(location.origin, path, universe));
    saySaved(recordTexts.linkCopied);
  } catch (failure) {
    sayFailure(failure);
  }
}
