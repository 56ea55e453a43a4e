// A bare server of files: what is sent is written to one, and sent back from it. What uploads and downloads of the
// product are measured against.
import { createReadStream, createWriteStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { pipeline } from "node:stream/promises";

const file = process.argv[2];
/** Answers one request: takes a file, or gives it. */
async function answer(request, response) {
  if (request.method === "POST") {
    await pipeline(request, createWriteStream(file, { flush: true }));
    response.writeHead(204).end();
    return;
  }
  response.writeHead(200, { "content-length": statSync(file).size });
  await pipeline(createReadStream(file), response);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => response.destroy(error));
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
