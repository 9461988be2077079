// What a browser says of a report: axe-core in light and dark, console and requests, widths, print, script and keyboard.
//
//     npm install --prefix DIR puppeteer-core axe-core vnu-jar
//     node tests/browser/look_at_pages.mjs REPORT DIR/node_modules /usr/bin/chromium [--seen FILE] [PAGE]...
//
// REPORT is a folder that `fooling report` has written.  Without a PAGE every page is looked at.  One JSON document goes
// to standard output; tests/browser/test_pages_in_a_browser.py says what it has to say.  Three tabs serve for all pages.
// With --seen each page leaves a line of JSON in FILE when it has been looked at, and a page that has one is not looked
// at again: a look at a thousand pages goes on where it was broken off.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [report, modules, chromium, ...rest] = process.argv.slice(2);
const log = rest[0] === "--seen" ? rest[1] : undefined;
const some = log ? rest.slice(2) : rest;
const puppeteer = (await import(pathToFileURL(path.join(modules, "puppeteer-core/lib/esm/puppeteer/puppeteer-core.js")))).default;
const axe = fs.readFileSync(path.join(modules, "axe-core/axe.min.js"), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"];
const colours = ["color-contrast", "link-in-text-block"]; // what the dark scheme can change: it sets colours, and no more
const folder = path.resolve(report);
const url = (page) => pathToFileURL(path.join(folder, page)).href;
const pages = some.length ? some : fs.readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".html")).sort();
const kinds = ["violations", "messages", "outside", "wide", "print"];
const found = { pages: pages.length, ...Object.fromEntries(kinds.map((kind) => [kind, []])), index: {}, keyboard: {} };
const lines = log && fs.existsSync(log) ? fs.readFileSync(log, "utf8").split("\n").filter(Boolean) : [];
const seen = new Map(lines.map((line) => JSON.parse(line)).map((one) => [one.page, one]));

const browser = await puppeteer.launch({ executablePath: chromium, headless: true, args: ["--no-sandbox", "--disable-gpu"] });

// A tab, and what is said and asked for in it: `tab.told` is the record that both go to.
async function tab({ script = true, policy = true } = {}) {
  const page = await browser.newPage();
  await page.setJavaScriptEnabled(script);
  await page.setBypassCSP(!policy);
  page.told = found;
  page.on("console", (message) => page.told.messages.push([page.url(), message.text()]));
  page.on("pageerror", (error) => page.told.messages.push([page.url(), String(error)]));
  page.on("request", (asked) => asked.url().startsWith(pathToFileURL(folder).href) || page.told.outside.push([page.url(), asked.url()]));
  return page;
}

async function opened(name, script = true) {
  const page = await tab({ script });
  await page.goto(url(name), { waitUntil: "load" });
  return page;
}

const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

async function measured(page, name, told) {
  await page.emulateMediaType(null);
  await page.goto(url(name), { waitUntil: "load" });
  for (const width of [360, 800, 1600]) {
    await page.setViewport({ width, height: 900 });
    const over = await page.evaluate(sideways);
    if (over > 0) told.wide.push([name, width, over]);
  }
  await page.emulateMediaType("print");
  const hidden = await page.evaluate(() => ({
    menu: getComputedStyle(document.querySelector("header")).display !== "none",
    proofs: [...document.querySelectorAll(".steps > li, .ground")].filter((one) => !one.checkVisibility()).length,
  }));
  if (hidden.menu || hidden.proofs) told.print.push([name, hidden]);
}

// Axe is not to fetch the style sheet anew, which no page may do from file://: its rule on orientation alone would read it.
async function judged(page, name, told) {
  await page.goto(url(name), { waitUntil: "load" });
  await page.evaluate(() => document.querySelectorAll("details").forEach((one) => { one.open = true; }));
  await page.evaluate(axe);
  for (const [scheme, only] of [["light", rules], ["dark", colours]]) {
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    const said = await page.evaluate((only) => axe.run(document, { runOnly: only, resultTypes: ["violations"], preload: false }), only);
    for (const one of said.violations) told.violations.push([name, scheme, one.id, one.nodes.length, one.nodes[0].html.slice(0, 160)]);
  }
}

// Each page as it is, with what axe puts into it, and without a script.
async function look(names) {
  const [plain, open, still] = [await tab(), await tab({ policy: false }), await tab({ script: false })];
  for (const name of names) {
    const told = seen.get(name) ?? { page: name, ...Object.fromEntries(kinds.map((kind) => [kind, []])) };
    if (!seen.has(name)) {
      plain.told = open.told = still.told = told;
      await measured(plain, name, told);
      await judged(open, name, told);
      await still.goto(url(name), { waitUntil: "load" });
      if (log) fs.appendFileSync(log, `${JSON.stringify(told)}\n`);
    }
    for (const kind of kinds) found[kind].push(...told[kind]);
  }
  await Promise.all([plain, open, still].map((page) => page.close()));
}

const shown = () => document.querySelectorAll("ul.claims > li:not([hidden])").length;

async function searched() {
  const page = await opened("index.html");
  if (!(await page.$("#filters"))) return page.close(); // the docs have none
  const all = await page.evaluate(shown);
  const took = await page.evaluate(() => {
    const begun = performance.now();
    document.getElementById("q").value = "softmax";
    document.getElementById("q").dispatchEvent(new Event("input"));
    document.body.getBoundingClientRect(); // laid out anew
    return performance.now() - begun;
  });
  const softmax = await page.evaluate(shown);
  await page.evaluate(() => { location.hash = "#kind=printed&verdict=refuted"; });
  await new Promise((done) => setTimeout(done, 100));
  const refuted = await page.evaluate(shown);
  const address = await page.evaluate(() => location.href);
  const again = await browser.newPage();
  await again.goto(address, { waitUntil: "load" });
  const without = await opened("index.html", false);
  const form = await without.$eval("#filters", (form) => form.hidden);
  found.index = { all, softmax, took, refuted, restored: await again.evaluate(shown), hidden: form };
}

const focused = () => document.activeElement?.getAttribute("href") ?? document.activeElement?.id ?? "";
const ring = () => getComputedStyle(document.activeElement).outlineStyle;

// Whether the focus is seen at each stop on the way to the wanted one.
async function tabbed(page, wanted, most = 400) {
  let seen = true;
  for (let i = 0; i < most; i++) {
    await page.keyboard.press("Tab");
    seen &&= (await page.evaluate(ring)) !== "none";
    if (new RegExp(wanted).test(await page.evaluate(focused))) return seen;
  }
  return false;
}

async function entered(page) {
  await Promise.all([page.waitForNavigation({ waitUntil: "load" }), page.keyboard.press("Enter")]);
}

// From the index by its filters to a claim, to a step, to an axiom, and back: without a mouse, the focus always seen.
async function typed() {
  const page = await opened("index.html");
  const seen = [await tabbed(page, "^q$")];
  await page.keyboard.type("lemma-1");
  seen.push(await tabbed(page, "^kind$"));
  await page.keyboard.press("ArrowDown"); // printed
  const filtered = [page.url(), await page.evaluate(shown)];
  seen.push(await tabbed(page, "^claims/.*lemma-1\\.html$"));
  await entered(page);
  const claim = page.url();
  seen.push(await tabbed(page, "^#s\\d+$"));
  await page.keyboard.press("Enter");
  const step = new URL(page.url()).hash;
  seen.push(await tabbed(page, "axioms\\.html#axiom-"));
  await entered(page);
  const axiom = page.url();
  await page.goBack({ waitUntil: "load" });
  const back = page.url().startsWith(claim.split("#")[0]);
  while (page.url().split("#")[0] !== url("index.html")) await page.goBack({ waitUntil: "load" });
  found.keyboard = { seen, claim, step, axiom, back, filtered, again: [page.url(), await page.evaluate(shown)] };
}

await look(pages);
if (pages.includes("index.html")) await searched();
if (pages.some((name) => name.endsWith("/lemma-1.html"))) await typed();
await browser.close();
console.log(JSON.stringify(found, null, 1));
