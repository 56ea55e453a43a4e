import childProcess from "node:child_process";
import dgram from "node:dgram";
import dns from "node:dns";
import net from "node:net";
import { syncBuiltinESMExports } from "node:module";

/** Takes from this process every way to the network and to other programs. For good: there is no way back. */
export function lockDown(): void {
  const refuse = (): never => {
    throw new Error("A process that reads documents reaches nothing else.");
  };
  net.Socket.prototype.connect = refuse;
  net.connect = refuse;
  net.createConnection = refuse;
  net.Server.prototype.listen = refuse;
  dgram.createSocket = refuse;
  dns.lookup = refuse as unknown as typeof dns.lookup;
  dns.resolve = refuse as unknown as typeof dns.resolve;
  for (const name of ["spawn", "exec", "execFile", "fork", "spawnSync", "execSync", "execFileSync"] as const)
    Object.defineProperty(childProcess, name, { value: refuse });
  Object.defineProperty(globalThis, "fetch", { value: refuse });
  Object.defineProperty(globalThis, "WebSocket", { value: refuse });
  syncBuiltinESMExports();
  for (const name of Object.keys(process.env)) delete process.env[name];
}
