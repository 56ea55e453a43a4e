// Finds Chromium for the browser tests, or installs it. Run as a command it prints where it is.
import { execFile } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ROOT } from "./setup/paths.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** For a closed network, and for root: no sandbox of its own, no calls home, no UDP. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * @param {(line: string) => void} say
 * @returns {Promise<string | null>} the program; null when there is none and none could be installed, which it has said
 */
export async function ensureChromium(say) {
  const found = await findChromium();
  if (found !== null) return found;
  say("No Chromium here; installing it…");
  for (const install of [installDebianPackage, installPlaywrightBuild]) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- the second way is tried only when the first one failed
      await install();
    } catch {
      // Its own words stand above; the next way is tried, and what to do is said when none is left.
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- the second way is tried only when the first one failed
    const path = await findChromium();
    if (path !== null) return path;
  }
  say(
    "Chromium is missing and could not be installed: install it (Debian, Ubuntu: apt-get install chromium) or name it in CHROMIUM_PATH.",
  );
  return null;
}

/** @returns {Promise<string | null>} */
async function findChromium() {
  const named = process.env["CHROMIUM_PATH"];
  if (named !== undefined && isProgram(named)) return named;
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    for (const name of NAMES) if (isProgram(join(folder, name))) return join(folder, name);
  }
  const { chromium } = await import("playwright-core");
  const own = chromium.executablePath();
  return isProgram(own) ? own : null;
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // Not there, or not to be run: no program either way.
    return false;
  }
}

async function installDebianPackage() {
  const release = existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "";
  if (process.getuid?.() !== 0 || !/^ID(_LIKE)?=.*(debian|ubuntu)/m.test(release)) throw new Error("not this way");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await runQuietly("apt-get", ["update", "-q"], env);
  await runQuietly("apt-get", ["install", "-y", "-q", "--no-install-recommends", "chromium"], env);
}

async function installPlaywrightBuild() {
  const cli = join(ROOT, "node_modules", "playwright-core", "cli.js");
  await runQuietly(process.execPath, [cli, "install", "chromium"], process.env);
}

/**
 * Runs a program to its end; what it printed is shown only where it fails.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<void>}
 */
function runQuietly(program, args, env) {
  return new Promise((done, fail) => {
    execFile(program, args, { env, maxBuffer: 64 * 1024 * 1024 }, (problem, output, errors) => {
      if (problem === null) return done();
      console.error(`${output}${errors}`.trimEnd());
      fail(problem);
    });
  });
}

if (
  process.argv[1] !== undefined &&
  import.meta.url.endsWith("/scripts/chromium.mjs") &&
  process.argv[1].endsWith("chromium.mjs")
) {
  const path = await ensureChromium(console.error);
  if (path === null) process.exitCode = 1;
  else console.log(path);
}
