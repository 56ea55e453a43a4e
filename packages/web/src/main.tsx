import "@fontsource-variable/inter/index.css";
import "@mantine/core/styles/default-css-variables.css";
import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/mantine.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { language } from "./language/chosen.ts";
import { App } from "./app/providers.tsx";
import { readFirstPage } from "./app/routes/router.tsx";

/** Shows the page of the address in the place that the document holds free for it. */
async function start(): Promise<void> {
  const host = document.getElementById("root");
  if (host === null) throw new Error("the page has no root element");
  await readFirstPage();
  createRoot(host).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

document.documentElement.lang = language;
// Not awaited here: the parts of the page that are read meanwhile rest on this module, and would wait for its end.
void start();
