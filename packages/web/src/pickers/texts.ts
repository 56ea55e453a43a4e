/** Texts of the parts that several pages share. */
export const pickerTexts = {
  dropTitle: "Drop your book here",
  dropBody: "A folder, a zip, or its CSV files one by one",
  chooseFiles: "Choose files",
  chooseFolder: "Choose a folder",
  tryDemo: "Look around the demo",
  resetDemo: "Reset the demo",
  preparing: "Preparing the demo",
  preparingBody: "Ten years of a family's records are written the way your own would be. This takes a few seconds.",
  preparedRows: (done: string, total: string) => `${done} of ${total} rows`,
  demoReady: "The demo is ready",
  demoFailed: "The demo could not be prepared",
} as const;
