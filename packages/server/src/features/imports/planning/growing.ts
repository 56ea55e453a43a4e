/** Whole numbers of one byte each, as many as come. */
export class ByteList {
  #values = new Uint8Array(4096);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) this.#values = grown(this.#values, new Uint8Array(this.length * 2));
    this.#values[this.length++] = value;
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }
}

/** Whole numbers of 32 bits. */
export class IntList {
  #values = new Int32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) this.#values = grown(this.#values, new Int32Array(this.length * 2));
    this.#values[this.length++] = value;
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }
}

/** Doubles. */
export class DoubleList {
  #values = new Float64Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) this.#values = grown(this.#values, new Float64Array(this.length * 2));
    this.#values[this.length++] = value;
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }
}

function grown<Values extends Uint8Array | Int32Array | Float64Array>(from: Values, to: Values): Values {
  to.set(from);
  return to;
}
