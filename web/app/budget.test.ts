/** Proves what the first page and each further chunk of the built site cost in bytes, as they are sent. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const assets = path.resolve(import.meta.dirname, '../dist/site/assets')

const bytesOf = (name: string): number =>
  statSync(path.join(assets, `${name}.br`), { throwIfNoEntry: false })?.size ?? readFileSync(path.join(assets, name)).length

/** What the page itself asks for, and what that imports without waiting. */
function firstScripts(): ReadonlySet<string> {
  const page = readFileSync(path.join(assets, '../index.html'), 'utf8')
  const found = new Set<string>()
  const next = [...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, name = '']) => name)
  for (let name = next.pop(); name !== undefined; name = next.pop()) {
    if (found.has(name)) continue
    found.add(name)
    const code = readFileSync(path.join(assets, name), 'utf8')
    next.push(...[...code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(([, at = '']) => at))
  }
  return found
}

test('the first page, with the texts of either language, stays within its bytes of script and style', () => {
  const scripts = [...firstScripts()]
  const names = readdirSync(assets)
  const texts = names.filter((name) => /^(en|my)-[\w-]{8}\.js$/.test(name)).map(bytesOf)
  expect(texts.length).toBeGreaterThanOrEqual(2)
  const total = scripts.reduce((sum, name) => sum + bytesOf(name), 0) + Math.max(...texts)
  expect(total).toBeGreaterThan(100_000)
  expect(total).toBeLessThanOrEqual(190_000)
  const styles = names.filter((name) => /^entry-.*\.css$/.test(name)).map(bytesOf)
  expect(styles).toHaveLength(1)
  expect(styles[0]).toBeLessThanOrEqual(22_000)
})

test('the first page’s scripts begin with the hint that lets the browser compile them while they come', () => {
  const large = [...firstScripts()].filter((name) => bytesOf(name) > 3000)
  expect(large.length).toBeGreaterThanOrEqual(3)
  const hinted = large.filter((name) => readFileSync(path.join(assets, name), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'))
  expect(hinted).toEqual(large)
})

test('no chunk of a further page is larger than its budget', () => {
  const over = readdirSync(assets)
    .filter((name) => /\.(js|css)$/.test(name) && !/^(first|ground)-/.test(name))
    .map((name) => ({ name: name.replace(/-[\w-]{8}\.(js|css)$/, '.$1'), bytes: bytesOf(name) }))
    // The lottery brings the plays of all its families; everything else is one page or a part of one.
    .filter(({ name, bytes }) => bytes > (name.endsWith('.css') ? 22_000 : name === 'lottery.js' ? 70_000 : 45_000))
  expect(over).toEqual([])
})

test('no schema of the contract goes to a browser', () => {
  const code = readdirSync(assets).filter((name) => name.endsWith('.js'))
  // Every schema that TypeBox makes says its kind by this name.
  expect(code.filter((name) => readFileSync(path.join(assets, name), 'utf8').includes('~kind'))).toEqual([])
})

test('no font keeps a page from being painted', () => {
  const sheets = readdirSync(assets).filter((name) => name.endsWith('.css'))
  const faces = sheets.flatMap((name) => readFileSync(path.join(assets, name), 'utf8').match(/@font-face\s*\{[^}]*\}/g) ?? [])
  expect(faces.length).toBeGreaterThan(5)
  // A fallback of the device needs no waiting.
  expect(faces.filter((face) => face.includes('url(') && !/font-display:\s*swap/.test(face))).toEqual([])
})
