import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Attack } from "../harness/attack.ts";

const CONNECTIONS = 1_200;
/** By then all must be gone: 10 s for a head, 30 s for a body, and what the server takes to look. */
const HELD_MS = 45_000;

/** 1,200 connections that say a little now and then: half of them heads, half bodies that never end. */
export const attack: Attack = {
  name: "1,200 slow connections",
  run: async (target) => {
    const open = new Set<Socket>();
    const head = "POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
    for (let index = 0; index < CONNECTIONS; index++) {
      const socket = await target.connect();
      open.add(socket);
      socket.on("data", (chunk: Buffer) => {
        const status = /^HTTP\/1\.1 (\d{3})/.exec(chunk.toString("latin1"))?.[1];
        if (status !== undefined) target.saw(Number(status));
      });
      socket.on("error", () => undefined);
      socket.on("close", () => open.delete(socket));
      socket.write(index % 2 === 0 ? head : `${head}content-length: 60000\r\n\r\n{"username":"`);
    }
    const until = performance.now() + HELD_MS;
    while (open.size > 0 && performance.now() < until) {
      await wait(1_000);
      for (const socket of open) socket.write("x");
    }
    const held = open.size;
    for (const socket of open) socket.destroy();
    if (held > 0)
      throw new Error(`${held} of ${CONNECTIONS} slow connections were still held after ${HELD_MS / 1000} s`);
  },
};
