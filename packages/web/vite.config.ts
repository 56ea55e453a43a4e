import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The API of a server that runs beside the development server. */
const server = process.env["DISTRIBUTARY_API"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { target: "es2023", assetsInlineLimit: 0, chunkSizeWarningLimit: 700, modulePreload: { polyfill: false } },
  server: { host: "127.0.0.1", proxy: { "/api": { target: server, ws: true } } },
});
