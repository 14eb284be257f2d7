/** Proves what runs before the first paint in a browser that blocks the storage of sites. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const EARLY = readFileSync(path.join(import.meta.dirname, '../public/first-paint.js'), 'utf8')

type Page = { readonly window: Record<'localStorage' | 'sessionStorage', Storage>; readonly dataset: Record<string, string> }

/** A page whose storage is answered by `storage`; in Chromium with blocked cookies reading the property throws. */
function pageWith(storage: () => unknown): Page {
  const documentElement: { dataset: Record<string, string>; lang: string } = { dataset: {}, lang: '' }
  const location = { pathname: '/', search: '' }
  const window = { document: { documentElement }, navigator: { languages: [] }, matchMedia: () => ({ matches: false }), location }
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: storage, configurable: true })
  runInContext(EARLY, createContext(Object.defineProperty(window, 'window', { value: window })))
  return { window: window as unknown as Page['window'], dataset: documentElement.dataset }
}

const blocked = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
const full = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  },
}

test.each([
  ['throws when it is read', blocked],
  ['is missing', () => null],
  ['takes nothing', () => full],
])('[SHELL-01] storage that %s is replaced by one in memory, and the page goes on', (_how, storage) => {
  const { window, dataset } = pageWith(storage)
  expect(dataset).toMatchObject({ storage: 'none', theme: 'dark' })
  window.localStorage.setItem('hisLang', 'EN')
  window.sessionStorage.setItem('a', '1')
  const { localStorage, sessionStorage } = window
  expect([localStorage.getItem('hisLang'), localStorage.getItem('a'), localStorage.length, localStorage.key(0)]).toEqual([
    'EN',
    null,
    1,
    'hisLang',
  ])
  sessionStorage.removeItem('a')
  localStorage.clear()
  expect([sessionStorage.getItem('a'), localStorage.length]).toEqual([null, 0])
})

test('[SHELL-01] storage that works is left as it is', () => {
  const kept = new Map<string, string>()
  const own = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  const { window, dataset } = pageWith(() => own)
  expect([window.localStorage, dataset['storage'], kept.size]).toEqual([own, undefined, 0])
})
