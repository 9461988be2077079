// Starts `fooling lsp` in the folder that is open, and hands it claims files and papers.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = function () {
  const [command, ...args] = workspace.getConfiguration("fooling").get("command");
  const folder = workspace.workspaceFolders?.[0]?.uri.fsPath;
  const documentSelector = ["fooling", "markdown", "latex"].map((language) => ({ scheme: "file", language }));
  client = new LanguageClient("fooling", { command, args, options: { cwd: folder } }, { documentSelector });
  return client.start();
};

exports.deactivate = () => client?.stop();
