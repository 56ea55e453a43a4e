/**
 * Reads COPY text rows into their fields. The columns it is used for hold uuids, numbers and code words, so no field
 * carries an escape; `\N` stands for null and is handed on as it is.
 */
export async function* readCopyText(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + chunk.toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield line.split("\t");
  }
  if (rest !== "") yield rest.split("\t");
}
