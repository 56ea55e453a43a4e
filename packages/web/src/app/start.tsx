import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./providers.tsx";
import { readFirstPage } from "./routes/router.tsx";

/** Shows the page of the address in the place that the document holds free for it. */
export async function start(): Promise<void> {
  if (document.readyState === "loading")
    await new Promise((parsed) => document.addEventListener("DOMContentLoaded", parsed, { once: true }));
  const host = document.getElementById("root");
  if (host === null) throw new Error("the page has no root element");
  await readFirstPage();
  createRoot(host).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
