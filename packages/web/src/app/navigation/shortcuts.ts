import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { amountsShown, singleKeys } from "../../data/preferences/preferences.ts";
import { mayWrite } from "../../data/session/may-write.ts";
import { useSession } from "../../data/session/session.ts";
import { navigationFor, targetOf } from "./navigation.ts";

/** Whether a key belongs to what is being typed in. */
function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName))
  );
}

/** Whether somebody asks for the search over everything. It is heard while typing, too. */
function asksSearch(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
}

const afterG = 1200;

interface ShortcutParts {
  readonly onKeys: () => void;
  readonly onSearch: () => void;
  /** A window of its own is for one thing: no key leads away from it. */
  readonly off: boolean;
}

/** The keys of the whole interface. `?` shows them; those of a single letter can be turned off. */
export function useShortcuts({ onKeys, onSearch, off }: ShortcutParts): void {
  const navigate = useNavigate();
  const session = useSession();
  useEffect(() => {
    if (off) return undefined;
    const signedIn = session.status === "signed-in";
    const writes = mayWrite(session);
    const links = navigationFor(session);
    let waiting = 0;
    function press(event: KeyboardEvent): void {
      const modal = document.querySelector("[aria-modal=true]") !== null;
      if (asksSearch(event) && signedIn) {
        event.preventDefault();
        if (!modal) onSearch();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      if (event.key === "?") {
        event.preventDefault();
        onKeys();
        return;
      }
      if (singleKeys.get() === "off" || modal) return;
      const key = event.key.toLowerCase();
      if (waiting > event.timeStamp && signedIn) {
        waiting = 0;
        const link = links.find((one) => one.letter === key);
        if (link !== undefined) void navigate(targetOf(link));
        else if (key === "i" && writes) void navigate({ to: "/import" });
      } else if (key === "g") {
        waiting = event.timeStamp + afterG;
      } else if (key === "h") {
        amountsShown.set(amountsShown.get() === "hidden" ? "shown" : "hidden");
      } else if (key === "n" && writes) {
        event.preventDefault();
        void navigate({ to: "/transaction/guided" });
      }
    }
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [navigate, onKeys, onSearch, off, session]);
}
