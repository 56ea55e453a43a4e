import { prepare } from "./prepare.mjs";

/** Some tests of the server start the built program: before they run it is built anew where its sources changed. */
export async function setup() {
  if (!(await prepare({ say: console.log, parts: ["server"] }))) throw new Error("The server was not built.");
}
