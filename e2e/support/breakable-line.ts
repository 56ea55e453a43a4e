import { createServer, connect, type AddressInfo, type Socket } from "node:net";

/** A line between a browser and the product that can be cut. */
export interface BreakableLine {
  readonly url: string;
  /** Where it leads: the address of a product that is started after it. */
  leadTo(url: string): void;
  /** Bytes that the browser has sent since the line was last mended. */
  sent(): number;
  /** Cuts every connection once so many bytes more went through, and lets no new one through. */
  cutAfter(bytes: number): void;
  mend(): void;
  close(): Promise<void>;
}

/** Opens one on the loopback address. */
export async function breakableLine(): Promise<BreakableLine> {
  const open = new Set<Socket>();
  let target = "";
  let sent = 0;
  let left = Number.POSITIVE_INFINITY;
  const cut = (): void => open.forEach((socket) => socket.destroy());
  const server = createServer((browser) => {
    if (left <= 0) return void browser.destroy();
    const { hostname, port } = new URL(target);
    const product = connect(Number(port), hostname);
    for (const socket of [browser, product]) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        browser.destroy();
        product.destroy();
      });
    }
    browser.on("data", (bytes) => {
      sent += bytes.length;
      left -= bytes.length;
      if (left <= 0) cut();
    });
    browser.pipe(product);
    product.pipe(browser);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (url) => {
      target = url;
    },
    sent: () => sent,
    cutAfter: (bytes) => {
      left = bytes;
    },
    mend: () => {
      left = Number.POSITIVE_INFINITY;
      sent = 0;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        cut();
      }),
  };
}
