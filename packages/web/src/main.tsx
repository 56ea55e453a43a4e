import "@fontsource-variable/inter/index.css";
import "@mantine/core/styles/default-css-variables.css";
import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/mantine.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/providers.tsx";

const host = document.getElementById("root");
if (host === null) throw new Error("the page has no root element");
createRoot(host).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
