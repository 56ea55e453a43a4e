/** Texts of the parts that several pages share. */
export const pickerTexts = {
  dropTitle: "Drop your book here",
  dropBody: "A folder, a zip, or its CSV files one by one",
  chooseFiles: "Choose files",
  chooseFolder: "Choose a folder",
  tryDemo: "Look around the demo",
  resetDemo: "Reset the demo",
  resetDemoQuestion: "Everything changed in the demo is lost, and it is made anew.",
  preparing: "Preparing the demo",
  demoReady: "The demo is ready",
  demoFailed: "The demo could not be prepared",
} as const;
