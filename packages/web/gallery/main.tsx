import "@fontsource-variable/inter/index.css";
import "../src/ui/tokens.css";
import "../src/ui/base.css";
import { createRoot } from "react-dom/client";
import { Gallery } from "./gallery.tsx";

// Every shared part by itself, for the tests that look at parts in a browser. The product holds nothing of this.
const dark = matchMedia("(prefers-color-scheme: dark)");
dark.addEventListener("change", () => {
  document.documentElement.dataset["mantineColorScheme"] = dark.matches ? "dark" : "light";
});

const host = document.getElementById("root");
if (host === null) throw new Error("the page has no root element");
createRoot(host).render(<Gallery part={new URLSearchParams(location.search).get("part") ?? ""} />);
