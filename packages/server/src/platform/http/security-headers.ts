import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import fastify from "fastify";

/**
 * The headers of every answer. No script but our own files; styles may stand in elements, because the interface kit
 * sets sizes and colours as style attributes. Nothing may frame the product; windows it opens keep their opener.
 * `https` adds the order to stay on it; `postsTo` is the one other origin that pages may send files to.
 */
export function secureHeaders(options: {
  readonly https: boolean;
  readonly postsTo?: string | null;
}): Promise<Readonly<Record<string, string>>> {
  return fixedHeaders(rules(options.https, options.postsTo ?? null));
}

// Helmet makes the same texts anew for each request, which costs as much as a tenth of a read. Nothing in them
// depends on the request, so they are made once, by asking a server that has nothing else.
async function fixedHeaders(options: FastifyHelmetOptions): Promise<Readonly<Record<string, string>>> {
  const model = fastify();
  await model.register(helmet, options);
  const plain = new Set(["content-type", "content-length", "date", "connection"]);
  model.get("/", async () => "");
  const { headers } = await model.inject("/");
  await model.close();
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !plain.has(name))
      .map(([name, value]) => [name, String(value)]),
  );
}

function rules(https: boolean, postsTo: string | null): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'", "data:"],
        connectSrc: ["'self'", ...(postsTo === null ? [] : [postsTo])],
        workerSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: "deny" },
    // For browsers that no longer exist, or said better by the policy above.
    xXssProtection: false,
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
    xPermittedCrossDomainPolicies: false,
    originAgentCluster: false,
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
  };
}
