import { parentPort, workerData } from "node:worker_threads";
import { HttpProblem, ValidationProblem } from "../../../platform/http/problem.ts";
import { StoreFailure } from "../../../platform/storage/file-store.ts";
import { openStore } from "../../../platform/storage/open-store.ts";
import { yieldProcessor } from "../../../platform/threads/yield-processor.ts";
import type { ContainerAnswer, ContainerTask } from "./container-text.ts";
import { ownArchive } from "./own-archive.ts";
import { programInDatabase, programInZip } from "./program-file.ts";
import { sheetIn } from "./sheet.ts";

async function textOf({ place, key, bytes, name, kind, universe }: ContainerTask): Promise<string | null> {
  const store = openStore(place);
  if (kind === "archive") return ownArchive(store, key, name, universe);
  if (kind === "database") return programInDatabase(store, key, name);
  return (await sheetIn(store, key, bytes, name)) ?? (await programInZip(store, key, bytes, name));
}

function failed(error: unknown): ContainerAnswer {
  if (error instanceof ValidationProblem) return { refused: "bad", reason: error.detail[0]?.msg ?? "" };
  if (error instanceof HttpProblem) return { refused: "large", reason: error.message };
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  return { failed: message, stack, storeAway: error instanceof StoreFailure };
}

yieldProcessor();
const answer = await textOf(workerData as ContainerTask).then(
  (text): ContainerAnswer => ({ text: text === null ? null : new TextEncoder().encode(text) }),
  failed,
);
const moved = "text" in answer && answer.text !== null ? [answer.text.buffer] : [];
parentPort?.postMessage(answer, moved);
