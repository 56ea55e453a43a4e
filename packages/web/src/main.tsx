import "@fontsource-variable/inter/index.css";
import "@mantine/core/styles/default-css-variables.css";
import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/mantine.css";
import { askAhead, plainSummary } from "./app/ask-ahead.ts";
import { language } from "./language/chosen.ts";

// This file is small: what it asks for is on its way while the rest is read.
document.documentElement.lang = language;
askAhead().catch(() => undefined);
// Not awaited: the parts of the page rest on this module, and would wait for its end.
void import("./app/start.tsx").then(
  ({ start }) => start(),
  // The document hears it, and says that the page did not load.
  () => dispatchEvent(new Event("error")),
);
if (plainSummary(location) !== null) {
  import("./app/home-page.tsx").catch(() => undefined);
  import("./features/summary/summary-view.tsx").catch(() => undefined);
}
