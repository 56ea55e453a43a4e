// Bare Fastify routes, each with the one statement that its kind of call cannot do without: what the calls of the
// product are measured against. `/` a row by key, `/rows?count=` many rows, `POST /` a row written and committed.
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
const many = async (request) => {
  const { rows } = await pool.query({
    name: "rows",
    text: `select gen_random_uuid() as uuid, 'Row ' || row as name, current_date as day, row * 1.25 as amount, now() as time
           from generate_series(1, $1::int) row`,
    values: [request.query.count],
  });
  return { items: rows };
};
server.route({ method: "GET", url: "/rows", handler: many });
server.post("/", async () => {
  await pool.query({
    name: "write",
    text: "insert into login_failure (subject, failures, last_failure_at) values ('bench ' || gen_random_uuid(), 1, now())",
  });
  return {};
});
console.log(await server.listen({ port: 0, host: "127.0.0.1" }));
