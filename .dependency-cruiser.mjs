// Who may import whom. An allow-list: a folder that stands in no line here is closed until it gets one.

const DOMAIN = "^packages/domain/src/";
const CONTRACT = "^packages/contract/src/";
const BELOW = [DOMAIN, CONTRACT];
const SERVER = "^packages/server/src/";
const WEB = "^packages/web/src/";
const TEST_FILE = "(^packages/[^/]+/test/|[.](test|fixture)[.]tsx?$)";
const NODE = { dependencyTypes: ["core"] };
const PARTS = { path: "node_modules/" };

/**
 * One line of the allow-list for each target.
 *
 * @param {object | string | string[]} from  a path or several, or a whole `from` restriction
 * @param {(object | string | string[])[]} targets
 */
function allow(from, ...targets) {
  const restrict = (side) => (typeof side === "string" || Array.isArray(side) ? { path: side } : side);
  return targets.map((to) => ({ from: restrict(from), to: restrict(to) }));
}

/** The folders of the domain, each with those that it may import beside its own; read from the bottom up. */
const DOMAIN_FOLDERS = {
  codes: [],
  colours: [],
  spreadsheet: [],
  words: [],
  money: ["codes"],
  time: ["codes", "money"],
  events: ["codes", "money"],
  instruments: ["codes", "money", "time"],
  lots: ["codes", "money", "time"],
  ledger: ["codes", "money", "time", "instruments", "lots"],
  market: ["codes", "money", "time", "words", "instruments", "ledger"],
  snapshot: ["codes", "money", "time", "ledger", "market"],
  ownership: ["codes", "money", "time", "ledger", "snapshot"],
  basis: ["codes", "money", "time", "lots", "ledger", "market", "snapshot"],
  attribution: ["codes", "money", "time", "ledger", "market", "snapshot", "ownership", "basis"],
  returns: ["codes", "money", "time", "events", "instruments", "ledger", "market", "snapshot", "ownership", "basis"],
  commitments: ["codes", "money", "time", "ledger", "market", "snapshot", "ownership", "attribution"],
  summary: [
    ...["codes", "money", "time", "words", "lots", "ledger", "market", "snapshot", "ownership", "basis", "attribution"],
    ...["returns", "commitments"],
  ],
  evidence: [
    ...["codes", "money", "time", "ledger", "market", "snapshot", "ownership", "basis", "attribution", "returns"],
    "summary",
  ],
  reconciliation: ["codes", "money", "time", "ledger", "market", "snapshot"],
  readers: ["codes", "money", "time"],
  evaluate: ["codes", "money", "time", "lots", "ledger", "market", "returns"],
};

const domain = Object.entries(DOMAIN_FOLDERS).flatMap(([folder, below]) =>
  allow({ path: `${DOMAIN}${folder}/`, pathNot: TEST_FILE }, `${DOMAIN}(${[folder, ...below].join("|")})/`),
);

const contract = allow({ path: CONTRACT, pathNot: TEST_FILE }, BELOW, { path: "node_modules/zod/" });

const server = [
  // Entries and the command line put the rooms together: they may see everything of the server.
  ...allow(`${SERVER}([^/]+[.]ts$|cli/)`, SERVER),
  ...allow(`${SERVER}features/([^/]+)/`, `${SERVER}features/$1/`),
  ...allow(`${SERVER}features/`, `${SERVER}features/[^/]+/service[.]ts$`, `${SERVER}(books|access|platform)/`),
  ...allow(`${SERVER}books/`, `${SERVER}(books|access|platform)/`),
  ...allow(`${SERVER}access/`, `${SERVER}(access|platform)/`),
  ...allow(`${SERVER}platform/`, `${SERVER}platform/`),
  ...allow(`${SERVER}([^/]+[.]ts$|(cli|features|books|access|platform)/)`, BELOW, NODE, PARTS),
];

const web = [
  ...allow(`${WEB}(main[.]tsx$|app/)`, WEB),
  ...allow(`${WEB}features/([^/]+)/`, `${WEB}features/$1/`),
  ...allow(`${WEB}features/`, `${WEB}(records|pickers|data|ui)/`),
  ...allow(`${WEB}records/`, `${WEB}(records|pickers|data|ui)/`),
  ...allow(`${WEB}pickers/`, `${WEB}(pickers|data|ui)/`),
  ...allow(`${WEB}data/`, `${WEB}data/`),
  ...allow(`${WEB}ui/`, `${WEB}ui/`),
  ...allow(`${WEB}(app|features|records|pickers|data|ui|language)/`, `${WEB}language/`),
  ...allow(`${WEB}(main[.]tsx$|(app|features|records|pickers|data|ui|language)/)`, BELOW, PARTS),
];

// A test, and what tests share, sees all of its own room and what lies below it, and the helpers of
// long runs and of what a test proves.
const tests = [
  ...allow({ path: TEST_FILE }, NODE, PARTS, "^scripts/(soak/times|proofs/proves)[.]ts$"),
  ...allow("^packages/([^/]+)/(test/|.*[.](test|fixture)[.])", "^packages/$1/", BELOW, "^spec/"),
  ...allow("^packages/(server|web)/test/", "^scripts/coverage/recorder[.]ts$"),
  ...allow("^packages/server/test/", "^bench/book/", "^scripts/probe/"),
];

const outside = [
  ...allow("^packages/web/gallery/", ["^packages/web/gallery/", WEB, CONTRACT], PARTS),
  ...allow("^e2e/", "^packages/server/test/support/(object-store|provider|protected-pdf)[.]ts$"),
  ...allow("^e2e/", "^e2e/", "^scripts/coverage/recorder[.]ts$", "^scripts/[^/]+[.]mjs$", "^bench/book/", BELOW),
  ...allow("^bench/", "^bench/", "^scripts/(setup/|chromium[.]mjs$)", BELOW, SERVER),
  // How a form of a file is written, and a PDF of many pages, is said once.
  ...allow("^bench/run/documents[.]", "^packages/server/test/documents/uploading[.]ts$", "^e2e/support/pdf[.]ts$"),
  ...allow("^scripts/", "^scripts/", "^e2e/support/", BELOW),
  ...allow("^scripts/proofs/", "^spec/contract/"),
  ...allow("^scripts/journeys/", "^bench/book/"),
  ...allow("^scripts/imports/", "^packages/server/src/features/imports/(form|reading/recognise)[.]ts$"),
  ...allow("^scripts/probe/", "^bench/(run|book)/", SERVER),
  // The requests, the records and the second decision of the tests of isolation, and hostile files, are what probes begin from.
  ...allow("^scripts/(probe/|reading/|score-read[.])", "^packages/server/test/(isolation|support|documents)/"),
  ...allow(
    "^scripts/(reading/|score-read[.])",
    "^packages/server/src/features/documents/reading/(verdict|layout/shapes)[.]ts$",
  ),
  ...allow("^[^/]+[.]config[.]ts$|^packages/web/vite[.]config[.]ts$", NODE, PARTS),
  ...allow("^(e2e|bench|scripts)/", NODE, PARTS),
];

export default {
  forbidden: [
    {
      name: "no-file-cycle",
      comment: "Two files that need each other are one file, or a third one is missing below them.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-feature-cycle",
      comment: "What two features need of each other lives one floor down: access on the server, pickers on the web.",
      severity: "error",
      scope: "folder",
      from: { path: "^packages/(server|web)/src/features/[^/]+$|^packages/domain/src/[^/]+$" },
      to: { circular: true },
    },
    {
      name: "no-unresolved",
      comment: "This import leads nowhere.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "only-declared-parts",
      comment: "A package that is imported stands in the package.json of the room that imports it.",
      severity: "error",
      from: { path: "^packages/" },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "no-test-in-product",
      comment: "The product does not import tests.",
      severity: "error",
      from: { pathNot: [TEST_FILE, "^(e2e|bench|scripts)/"] },
      to: { path: TEST_FILE },
    },
  ],
  allowedSeverity: "error",
  allowed: [...domain, ...contract, ...server, ...web, ...tests, ...outside],
  options: {
    combinedDependencies: true,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/dist/|^coverage/|[.]css$|[?]worker$" },
    moduleSystems: ["es6", "cjs", "tsd"],
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
