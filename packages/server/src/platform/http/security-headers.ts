import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/**
 * The headers of every answer. No script but our own files; styles may stand in elements, because the interface kit
 * sets sizes and colours as style attributes. Nothing may frame the product; windows it opens keep their opener.
 * `https` adds the order to stay on it.
 */
export async function secureHeaders(server: FastifyInstance, options: { readonly https: boolean }): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'", "data:"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(options.https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: options.https ? { maxAge: 31_536_000 } : false,
  });
}
