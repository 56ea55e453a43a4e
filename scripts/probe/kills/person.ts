import { pause, type Stage } from "./stage.ts";

/** A call that was refused; where nobody answered it is no refusal but an error of fetch. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly status: number;

  constructor(what: string, status: number, text: string) {
    super(`${what} answered ${status}: ${text.slice(0, 300)}`);
    this.status = status;
  }
}

/** Somebody with a universe of their own, whose calls go to whichever server runs. */
export class Person {
  readonly #stage: Stage;
  #headers: Readonly<Record<string, string>> = {};

  #universe = "";

  get universe(): string {
    return this.#universe;
  }

  private constructor(stage: Stage) {
    this.#stage = stage;
  }

  static async signUp(stage: Stage, name: string): Promise<Person> {
    const person = new Person(stage);
    const body = { first_name: "Probe", email: `${name}@example.com`, password: "orchard-lantern-47-violin" };
    const { info } = await person.ask<{ info: { access_token: string; profile: { uuid: string } } }>(
      "POST",
      "/auth/signup",
      body,
    );
    person.#universe = info.profile.uuid;
    person.#headers = { authorization: `Bearer ${info.access_token}`, "x-universe": info.profile.uuid };
    return person;
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const bytes = body instanceof Uint8Array;
    const type = bytes ? "application/octet-stream" : "application/json";
    const answer = await fetch(`${this.#stage.url}/api/v1${path}`, {
      method,
      headers: { ...this.#headers, ...(body === undefined ? {} : { "content-type": type }) },
      ...(body === undefined ? {} : { body: bytes ? Buffer.from(body) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Refused(`${method} ${path}`, answer.status, text);
    return JSON.parse(text) as T;
  }

  /** Posts a form as browsers send it, to an address that an answer gave. */
  async post(address: string, form: { readonly headers: Readonly<Record<string, string>>; readonly bytes: Buffer }) {
    const answer = await fetch(new URL(address, this.#stage.url), {
      method: "POST",
      headers: form.headers,
      body: new Uint8Array(form.bytes),
      signal: AbortSignal.timeout(60_000),
    });
    if (!answer.ok) throw new Refused(`POST ${address}`, answer.status, await answer.text());
  }

  /** The bytes of a file. */
  async file(path: string): Promise<Buffer> {
    const answer = await fetch(`${this.#stage.url}/api/v1${path}`, {
      headers: this.#headers,
      signal: AbortSignal.timeout(60_000),
    });
    if (!answer.ok) throw new Refused(`GET ${path}`, answer.status, await answer.text());
    return Buffer.from(await answer.arrayBuffer());
  }

  /** Asks until it is answered: what a kill leaves behind (a connection that broke) is over in a moment. */
  async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.call<T>(method, path, body);
      } catch (error) {
        if (attempt >= 200 || (error instanceof Refused && error.status < 500)) throw error;
        await pause(100);
      }
    }
  }
}
