import { afterEach } from "vitest";
import { sayWhatIsOpen } from "./open-things.ts";

afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await sayWhatIsOpen();
});
