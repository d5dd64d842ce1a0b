// What the service is told, from what the editor has set.

/** Which files are served, whatever other extensions call their language. */
const SELECTOR = ["**/*.thy", "**/*.apl"].map((pattern) => ({ scheme: "file", pattern }));

/**
 * The settings of the service: everything but where the program is.
 * @param {(name: string) => unknown} get looks up a setting of `gainsay`
 */
function settings(get) {
  return { folders: get("folders") ?? [], check: get("check") ?? true, options: get("options") ?? {} };
}

module.exports = { SELECTOR, settings };
