import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";

const LOCKFILE = join(ROOT, "package-lock.json");
const STAMP = join(ROOT, "node_modules", ".distributary-installed");

/**
 * Runs `npm ci` when what is installed is not what the lockfile says.
 *
 * @param {(line: string) => void} say
 * @returns {Promise<boolean>} false when the installation failed.
 */
export async function installParts(say) {
  const wanted = stampText();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return true;
  // Somebody who ran `npm install` already has everything: wiping it would only cost time.
  if (!installedMatchesLockfile()) {
    const started = performance.now();
    say("Installing dependencies (npm ci)…");
    if (!(await npmCi())) {
      say("npm ci failed: the lines above say why. It needs the npm registry, or a cache of it, within reach.");
      return false;
    }
    say(`Installed in ${((performance.now() - started) / 1000).toFixed(0)} s.`);
  }
  writeFileSync(STAMP, wanted);
  return true;
}

/** The platform is part of it: binaries of one do not run on another that mounts the same folder. */
function stampText() {
  const lock = createHash("sha256").update(readFileSync(LOCKFILE)).digest("hex");
  return `${lock} ${process.platform}-${process.arch}\n`;
}

function installedMatchesLockfile() {
  const hidden = join(ROOT, "node_modules", ".package-lock.json");
  if (existsSync(STAMP) && !readFileSync(STAMP, "utf8").endsWith(` ${process.platform}-${process.arch}\n`))
    return false;
  if (!existsSync(hidden)) return false;
  const wanted = readPackages(LOCKFILE);
  const present = readPackages(hidden);
  return Object.entries(wanted).every(([path, part]) => {
    if (!path.startsWith("node_modules/") || part.link) return true;
    // Binaries of other platforms are listed in the lockfile and never installed here.
    if (part.optional && present[path] === undefined) return true;
    return present[path]?.version === part.version && existsSync(join(ROOT, path, "package.json"));
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, link?: boolean }>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

/** @returns {Promise<boolean>} */
function npmCi() {
  // Under npm, the same npm again; on its own, the one in the path. Windows finds npm only through a shell.
  const npm = process.env["npm_execpath"];
  const child = npm?.endsWith(".js")
    ? spawn(process.execPath, [npm, "ci"], { cwd: ROOT, stdio: ["ignore", 2, 2] })
    : spawn("npm", ["ci"], { cwd: ROOT, stdio: ["ignore", 2, 2], shell: process.platform === "win32" });
  return new Promise((done) => {
    child.on("exit", (code) => done(code === 0));
    child.on("error", () => done(false));
  });
}
