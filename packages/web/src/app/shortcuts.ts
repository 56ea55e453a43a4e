import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useSession } from "../data/session.ts";
import { amountsShown, singleKeys } from "../data/preferences.ts";

/** Whether a key belongs to what is being typed in. */
function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName))
  );
}

const afterG = 1200;

/** The keys of the whole interface. `?` shows them; those of a single letter can be turned off. */
export function useShortcuts(onKeys: () => void): void {
  const navigate = useNavigate();
  const signedIn = useSession().status === "signed-in";
  useEffect(() => {
    let waiting = 0;
    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      if (event.key === "?") {
        event.preventDefault();
        onKeys();
        return;
      }
      if (singleKeys.get() === "off" || document.querySelector("[aria-modal=true]") !== null) return;
      const key = event.key.toLowerCase();
      if (waiting > event.timeStamp && signedIn) {
        waiting = 0;
        if (key === "s") void navigate({ to: "/user", search: { t: "summary" } });
        if (key === "t") void navigate({ to: "/user", search: { t: "transactions" } });
        if (key === "i") void navigate({ to: "/importer" });
      } else if (key === "g") {
        waiting = event.timeStamp + afterG;
      } else if (key === "h") {
        amountsShown.set(amountsShown.get() === "hidden" ? "shown" : "hidden");
      }
    }
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [navigate, onKeys, signedIn]);
}
