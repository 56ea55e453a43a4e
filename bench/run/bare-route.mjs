// A bare Fastify route with a one-row select by key: what a signed-in read is measured against.
import Fastify from "fastify";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
const server = Fastify();
server.get("/", async () => {
  const { rows } = await pool.query({
    name: "one",
    text: "select session_id, user_id, created_time from session limit 1",
  });
  return rows[0] ?? {};
});
console.log(await server.listen({ port: 0, host: "127.0.0.1" }));
