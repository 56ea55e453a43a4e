/** @typedef {import("./imports.mjs").Import} Import */

/**
 * The rooms with their floors, and who imports whom.
 *
 * @param {Import[]} imports
 */
export function drawRooms(imports) {
  const edges = edgesBetween(imports, floorOf);
  const lines = ["web", "server"].flatMap((room) => {
    const floors = nodesOf(edges).filter((node) => node.startsWith(`${room}/`));
    if (floors.length === 0) return [];
    const members = floors.map((node) => `    ${id(node)}[${node.slice(room.length + 1)}]`);
    return [`  subgraph ${room}`, ...members, "  end"];
  });
  return mermaid([...lines, ...arrows(edges)]);
}

/**
 * The folders directly inside one folder, and who imports whom among them.
 *
 * @param {Import[]} imports
 * @param {string} folder
 */
export function drawWithin(imports, folder) {
  const childOf = (/** @type {string} */ file) =>
    file.startsWith(`${folder}/`) && file.slice(folder.length + 1).includes("/")
      ? (file.slice(folder.length + 1).split("/")[0] ?? null)
      : null;
  const children = imports.flatMap(({ from, to }) => [childOf(from), childOf(to)]);
  const names = [...new Set(children.filter((name) => name !== null))].toSorted();
  return mermaid([...names.map((name) => `  ${id(name)}[${name}]`), ...arrows(edgesBetween(imports, childOf))]);
}

/**
 * The floor of a file: its room, and in the two upper rooms the folder inside it. Files beside the folders (entries,
 * the composition root) and the command line are the floor `app`.
 *
 * @param {string} file
 */
function floorOf(file) {
  const [, room = "", , folder = "", ...rest] = file.split("/");
  if (room === "domain" || room === "contract") return room;
  return rest.length === 0 || folder === "cli" ? `${room}/app` : `${room}/${folder}`;
}

/**
 * @param {Import[]} imports
 * @param {(file: string) => string | null} nodeOf
 * @returns {[string, string][]}
 */
function edgesBetween(imports, nodeOf) {
  /** @type {Map<string, [string, string]>} */
  const edges = new Map();
  for (const pair of imports) {
    const from = nodeOf(pair.from);
    const to = nodeOf(pair.to);
    if (from !== null && to !== null && from !== to) edges.set(`${from} ${to}`, [from, to]);
  }
  return [...edges].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, edge]) => edge);
}

/** @param {[string, string][]} edges */
function nodesOf(edges) {
  return [...new Set(edges.flat())].toSorted();
}

/** @param {[string, string][]} edges */
function arrows(edges) {
  return edges.map(([from, to]) => `  ${id(from)} --> ${id(to)}`);
}

/** @param {string} node */
function id(node) {
  return node.replaceAll(/[^A-Za-z0-9]/g, "_");
}

/** @param {string[]} lines */
function mermaid(lines) {
  return ["```mermaid", "flowchart TD", ...lines, "```"].join("\n");
}
