import { hostileZips } from "../archives/hostile.ts";
import { expectStatus, type Attack } from "../harness/attack.ts";

/** Every zip that lies, several at once, into an import of one's own. */
export const attack: Attack = {
  name: "zips that lie",
  run: async (target) => {
    const person = await target.signUp("zips");
    const opened = await target.send("POST", "/api/v1/utility/import/session", { as: person, body: "{}" });
    expectStatus("an import", opened.status, 200);
    const { uuid } = JSON.parse(opened.text) as { uuid: string };
    const headers = { "content-type": "application/octet-stream" };
    const waiting = [...hostileZips()];
    const send = async (): Promise<void> => {
      for (let zip = waiting.pop(); zip !== undefined; zip = waiting.pop()) {
        const path = `/api/v1/utility/import/${uuid}/files?name=book.zip`;
        const answer = await target.send("PUT", path, { as: person, headers, body: zip.bytes });
        expectStatus(zip.what, answer.status, zip.status);
        if (!zip.says.test(answer.text)) throw new Error(`${zip.what} was refused with ${answer.text.slice(0, 300)}`);
      }
    };
    await Promise.all(Array.from({ length: 4 }, send));
  },
};
