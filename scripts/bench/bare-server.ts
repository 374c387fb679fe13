import { createServer } from "node:http";
import pg from "pg";

/**
 * The floor for a public read: node:http and pg, the same query, nothing else. Takes the address of the
 * database as JSON and prints the port it listens on.
 */
const connection = JSON.parse(process.argv[2] ?? "{}") as pg.PoolConfig;
const pool = new pg.Pool({ ...connection, max: 10 });
const SQL = `SELECT description, socials, phone, email, location, is_disabled, is_under_maintenance, maintenance_until FROM company`;

const server = createServer(async (_request, response) => {
  const { rows } = await pool.query(SQL);
  const { is_disabled, is_under_maintenance, maintenance_until, ...shown } = rows[0];
  const data = {
    ...shown,
    isDisabled: is_disabled,
    isUnderMaintenance: is_under_maintenance,
    maintenanceUntil: maintenance_until,
  };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ data }));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.info(typeof address === "object" && address ? address.port : "");
});
