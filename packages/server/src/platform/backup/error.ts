/** A backup that cannot be made or used. The message is a sentence that says what to do. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BackupError";
  }
}
