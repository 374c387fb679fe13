import { createServer } from "node:http";
import pg from "pg";

/**
 * The lower bound for a public read: only node:http, pg and the same query. Takes the address of the database and the
 * statement as JSON, prints the port it listens on, and answers every request with the rows.
 */
type Floor = { connection: pg.PoolConfig; text: string; values: unknown[] };
const { connection, text, values } = JSON.parse(process.argv[2] ?? "{}") as Floor;
const pool = new pg.Pool({ ...connection, max: 10 });

const server = createServer(async (_request, response) => {
  const { rows } = await pool.query(text, values);
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ data: rows }));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.info(typeof address === "object" && address ? address.port : "");
});
