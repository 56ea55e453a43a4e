// While the page is still on its way: where a script of it does not load, or fails, nobody else is there to say so.
(function () {
  function tell() {
    // The page takes the place of this as soon as it stands.
    var said = document.querySelector(".not-started");
    if (said === null || !said.hidden) return;
    document.querySelector(".starting").hidden = true;
    said.hidden = false;
    said.querySelector("button").addEventListener("click", function () {
      location.reload();
    });
  }

  function tellOnceRead() {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", tell);
    else tell();
  }

  // Of a file that does not load only its own element is told: it is heard on the way down to it.
  addEventListener(
    "error",
    function (event) {
      var failed = event.target;
      if (failed === window || (failed instanceof HTMLScriptElement && failed.type === "module")) tellOnceRead();
    },
    true,
  );
  addEventListener("unhandledrejection", tellOnceRead);
})();
