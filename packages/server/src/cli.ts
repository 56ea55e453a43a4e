import { compiledCommand, type CommandModule } from "./compiled-command.ts";

interface Command {
  readonly usage: string;
  readonly load: () => Promise<CommandModule>;
  /** Also built in the compiled form: it must answer at once. */
  readonly compiled?: boolean;
}

// Loaded only when asked for: `summary` must not wait for a web server's modules. A new command is a file
// `cli/<command>.ts` that exports `run(args)`, and a line here.
const commands: Readonly<Record<string, Command>> = {
  user: {
    usage:
      "user create --email <e-mail> --password <password> [--name <name>] [--staff], or user role <e-mail> adviser [--remove]",
    load: () => import("./cli/user.ts"),
  },
  firm: {
    usage:
      "firm create --name <name> --owner <e-mail> --owner-name <first and last name> [--id-number <number>] [--domain <example.com>]",
    load: () => import("./cli/firm.ts"),
  },
  waitlist: { usage: "waitlist approve <e-mail>", load: () => import("./cli/waitlist.ts") },
  import: {
    usage:
      "import <file or folder> --user <e-mail> [--skip-rejected] [--opening <account>,<instrument>,<date>,<cost>]… " +
      "[--openings-from <file.csv>] [--openings=unknown|decline] [--lock-reason <why> | --leave-locked-out]",
    load: () => import("./cli/import.ts"),
  },
  summary: {
    usage: "summary --user <e-mail> [--at <yyyy-MM-dd>] [--since <yyyy-MM-dd>] [--json] [--against <file>]",
    load: () => import("./cli/summary.ts"),
    compiled: true,
  },
  evaluate: { usage: "evaluate <file>", load: () => import("./cli/evaluate.ts") },
  document: { usage: "document read <file> [--json]", load: () => import("./cli/document.ts") },
  demo: { usage: "demo --user <e-mail> [--reset]", load: () => import("./cli/demo.ts") },
  anchor: {
    usage:
      "anchor --to <file> [--key <private key>] [--tsa <address> [--tsa-certificate <file>]], or anchor --make-key <file>",
    load: () => import("./cli/anchor.ts"),
  },
  verify: {
    usage: "verify [--quiet] [--anchors <file> --anchor-key <public key> | --tsa-certificate <file>]",
    load: () => import("./cli/verify.ts"),
  },
  migrate: { usage: "migrate", load: () => import("./cli/migrate.ts") },
  backup: { usage: "backup <file> [--with-secret-key]", load: () => import("./cli/backup.ts") },
  restore: { usage: "restore <file>", load: () => import("./cli/restore.ts") },
  universe: {
    usage:
      "universe export <file> --user <e-mail>, universe import <file> --user <e-mail>, or universe erase --user <e-mail> --confirm <e-mail>",
    load: () => import("./cli/universe.ts"),
  },
  storage: { usage: "storage move --to store|folder", load: () => import("./cli/storage.ts") },
};

function help(): string {
  return [
    "Usage: npm run distributary -- <command>",
    "",
    ...Object.values(commands).map(({ usage }) => `  ${usage}`),
    "",
  ].join("\n");
}

// Node 20 has no `navigator`, and without it the database driver loads all of fetch to find out where it runs.
if (!("navigator" in globalThis)) {
  Object.defineProperty(globalThis, "navigator", {
    value: { userAgent: `Node.js/${process.version}` },
    configurable: true,
  });
}

const [name, ...args] = process.argv.slice(2);
if (name === undefined || name === "help" || name === "--help") {
  process.stdout.write(help());
} else {
  const command = commands[name];
  try {
    if (command === undefined)
      throw new Error(
        `There is no command ${name}. Commands: ${Object.keys(commands).join(", ")}. Run help for details.`,
      );
    const compiled = command.compiled === true ? compiledCommand(name, import.meta.url) : null;
    await (compiled ?? (await command.load())).run(args);
  } catch (error) {
    const [{ optionSentence }, { sentenceOf }] = await Promise.all([
      import("./cli/option-sentence.ts"),
      import("./sentence.ts"),
    ]);
    process.stderr.write(`${optionSentence(error, command?.usage ?? "help") ?? sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
  // The output is written and everything is closed. Exiting now skips the release of the heap, which takes time.
  if (command?.compiled === true) process.stdout.write("", () => process.exit());
}
