import { createServer } from "node:net";
import { SettingsError } from "../settings/values.ts";

/**
 * Listens on an address for a moment and lets go of it, so that one that cannot be used is known before anything is
 * made. Throws SettingsError for a host that no name service knows, else the error of the system, such as EADDRINUSE.
 */
export async function tryAddress({ host, port }: { readonly host: string; readonly port: number }): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen({ host, port, exclusive: true }, resolve);
    });
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, "syscall") === "getaddrinfo") {
      throw new SettingsError(
        "HOST",
        host,
        "the name can’t be resolved; set it to an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all addresses",
      );
    }
    throw error;
  }
  await new Promise((resolve) => server.close(resolve));
}
