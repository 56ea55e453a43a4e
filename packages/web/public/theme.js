// Runs before the first paint: the chosen colour scheme, or the system's, so that no page flashes.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem("persisted/color-scheme");
  } catch (refused) {
    chosen = null;
  }
  var dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
