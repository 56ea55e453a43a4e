/** What became of a form that was posted: the status of its answer, 0 where none came. */
interface Posted {
  readonly status: number;
  readonly text: string;
}

/**
 * Posts a form of fields and then a file, as places that keep files take it, telling how many bytes are through. No
 * token goes along: what the form may do stands in its fields. Rejects as an aborted call does.
 */
export function postForm(
  address: string,
  fields: Readonly<Record<string, string>>,
  file: File,
  { onProgress, signal }: { onProgress: (sent: number) => void; signal: AbortSignal },
): Promise<Posted> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const done = (): void => resolve({ status: request.status, text: request.responseText });
    request.open("POST", address);
    request.upload.addEventListener("progress", (event) => onProgress(Math.min(event.loaded, file.size)));
    request.addEventListener("load", done);
    request.addEventListener("error", done);
    request.addEventListener("abort", () => reject(new DOMException("The call was left.", "AbortError")));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) reject(new DOMException("The call was left.", "AbortError"));
    else request.send(form);
  });
}
