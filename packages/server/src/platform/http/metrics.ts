import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { forbidden } from "./problem.ts";

/** A figure that is read when somebody asks. */
export interface MetricSource {
  readonly name: string;
  readonly help: string;
  readonly read: () => number;
}

/**
 * `/metrics` for Prometheus: the process, requests by route, and the given figures. Open to the loopback address, or
 * to whoever brings the token where one is set.
 */
export function serveMetrics(
  server: FastifyInstance,
  options: { readonly token: string | null; readonly sources: readonly MetricSource[] },
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request to the end of its answer",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.002, 0.005, 0.015, 0.05, 0.15, 0.3, 1, 3, 10],
    registers: [registry],
  });
  for (const source of options.sources) {
    const gauge: Gauge = new Gauge({
      name: source.name,
      help: source.help,
      registers: [registry],
      collect: () => gauge.set(source.read()),
    });
  }
  server.addHook("onResponse", (request, reply, done) => {
    // The route, not the path: one series for each call, whatever ids stand in it.
    requests.observe(
      { method: request.method, route: request.routeOptions.url ?? "unknown", status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
  server.get("/metrics", async (request, reply) => {
    if (!mayRead(request, options.token)) throw forbidden();
    void reply.type(registry.contentType);
    return registry.metrics();
  });
}

function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) return sameText(request.headers.authorization ?? "", `Bearer ${token}`);
  // A proxy on this machine makes every stranger look local; it says so by the header it adds.
  const address = request.socket.remoteAddress ?? "";
  return request.headers["x-forwarded-for"] === undefined && /^(127\.|::1$|::ffff:127\.)/.test(address);
}

function sameText(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
