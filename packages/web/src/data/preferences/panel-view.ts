import { preference } from "./preferences.ts";
import { useStore, type Store } from "../store.ts";

const views = new Map<string, Store<"chart" | "table">>();

/** Whether a panel shows its chart or its table, as it was left on this page: until the page is loaded anew. */
export function usePanelView(name: string): readonly ["chart" | "table", (view: "chart" | "table") => void] {
  const store = views.get(name) ?? preference("state", `panel/${name}`, "chart", ["chart", "table"]);
  views.set(name, store);
  return [useStore(store), store.set];
}
