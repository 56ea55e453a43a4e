import { redact, redactText } from "./redact.ts";

export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

export type LogFields = Readonly<Record<string, unknown>>;

/** Structured log: one JSON object a line, with `time`, `level`, `message` and fields without secrets. */
export interface Logger {
  /** Whether lines of this level are written; asked before an expensive field is computed. */
  enabled(level: LogLevel): boolean;
  child(fields: LogFields): Logger;
  trace(message: string, fields?: LogFields): void;
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  fatal(message: string, fields?: LogFields): void;
}

export interface LoggerOptions {
  readonly level: LogLevel;
  /** Receives whole lines, each ended by a newline, perhaps several at once. */
  readonly write: (lines: string) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Makes a logger. Lines of one turn of the event loop are written together; errors at once. */
export function createLogger(options: LoggerOptions): Logger {
  const lines = new LineBuffer(options.write);
  return new LineLogger(logLevels.indexOf(options.level), lines, options.now, {});
}

/** A logger that writes nothing. */
export function silentLogger(): Logger {
  return createLogger({ level: "silent", write: () => undefined, now: () => 0 });
}

class LineBuffer {
  #pending = "";
  readonly #write: (lines: string) => void;

  constructor(write: (lines: string) => void) {
    this.#write = write;
  }

  add(line: string, urgent: boolean): void {
    if (this.#pending === "" && !urgent) setImmediate(() => this.flush());
    this.#pending += line;
    if (urgent) this.flush();
  }

  flush(): void {
    const lines = this.#pending;
    this.#pending = "";
    if (lines !== "") this.#write(lines);
  }
}

class LineLogger implements Logger {
  readonly #least: number;
  readonly #lines: LineBuffer;
  readonly #now: () => number;
  readonly #fields: LogFields;

  constructor(least: number, lines: LineBuffer, now: () => number, fields: LogFields) {
    this.#least = least;
    this.#lines = lines;
    this.#now = now;
    this.#fields = redact(fields) as LogFields;
  }

  enabled(level: LogLevel): boolean {
    return logLevels.indexOf(level) >= this.#least && level !== "silent";
  }

  child(fields: LogFields): Logger {
    return new LineLogger(this.#least, this.#lines, this.#now, { ...this.#fields, ...fields });
  }

  trace(message: string, fields?: LogFields): void {
    this.#line("trace", message, fields);
  }

  debug(message: string, fields?: LogFields): void {
    this.#line("debug", message, fields);
  }

  info(message: string, fields?: LogFields): void {
    this.#line("info", message, fields);
  }

  warn(message: string, fields?: LogFields): void {
    this.#line("warn", message, fields);
  }

  error(message: string, fields?: LogFields): void {
    this.#line("error", message, fields);
  }

  fatal(message: string, fields?: LogFields): void {
    this.#line("fatal", message, fields);
  }

  #line(level: LogLevel, message: string, fields: LogFields | undefined): void {
    if (!this.enabled(level)) return;
    const rest = redact({ ...this.#fields, ...fields }) as Record<string, unknown>;
    const line = JSON.stringify({
      time: new Date(this.#now()).toISOString(),
      level,
      message: redactText(message),
      ...rest,
    });
    this.#lines.add(`${line}\n`, level === "error" || level === "fatal");
  }
}
