import { BODY_BYTES } from "@distributary/contract/wire/body-limits";
import { readJson } from "@distributary/contract/wire/exact-json";
import formbody from "@fastify/formbody";
import type { FastifyInstance } from "fastify";
import { tooMuchOf } from "./json-shape.ts";
import { readFormData } from "./form-data.ts";
import { refuseUnstorable } from "./parse.ts";
import { invalid } from "./problem.ts";

/**
 * How bodies are read: JSON (an empty one is no body; its numbers are exact, 0203), forms, and nothing else unless a
 * route takes the stream. How many bytes, each route says (0210); what belongs to none takes as much as a stranger's.
 */
export async function readBodies(server: FastifyInstance): Promise<void> {
  server.removeContentTypeParser("text/plain");
  server.removeContentTypeParser("application/json");
  server.addContentTypeParser(
    "application/json",
    { parseAs: "string", bodyLimit: BODY_BYTES.anonymous },
    (request, text, done) => {
      const source = text as string;
      if (source.trim() === "") {
        done(null, undefined);
        return;
      }
      const much = tooMuchOf(source, request.routeOptions.bodyLimit);
      if (much !== null) {
        done(invalid(["body"], much, "too_big"));
        return;
      }
      try {
        const value = readJson(source, MAY_NAME_PROTOTYPES.test(source) ? withoutPrototypes : undefined);
        refuseUnstorable(source, value);
        done(null, value);
      } catch (error) {
        done(
          error instanceof SyntaxError
            ? invalid(["body"], "The body is not valid JSON.", "json_invalid")
            : (error as Error),
        );
      }
    },
  );
  await server.register(formbody, { bodyLimit: BODY_BYTES.anonymous });
  readFormData(server, BODY_BYTES.anonymous);
}

// A function that sees every value makes reading several times slower; any letter of the name may be escaped.
const MAY_NAME_PROTOTYPES = /__proto__|\\u00(?:5f|6f|7[024])/i;

// `__proto__` as a key would reach the prototype of whatever object is filled from this one.
function withoutPrototypes(key: string, value: unknown): unknown {
  if (key === "__proto__") throw new SyntaxError("__proto__ as a key");
  return value;
}
