// Builds the web: packages/web/vite.config.ts says how; it lands in place only when it is whole.
import { join } from "node:path";
import { build } from "vite";
import { compressWeb } from "./compress-web.mjs";
import { markBuilt, sourcesHash } from "./freshness.mjs";
import { ROOT } from "./paths.mjs";
import { publish } from "./publish.mjs";

const room = join(ROOT, "packages", "web");
const hash = sourcesHash("web");
const built = join(ROOT, ".cache", `web-${process.pid}`);

await build({ root: room, logLevel: "warn", build: { outDir: built, emptyOutDir: true } });
await compressWeb(built);
publish(built, join(room, "dist"), (file) => file.startsWith("index.html"));
markBuilt("web", hash);
