/** Open site: the real site at an address, as a browser that has never been there opens it, in the page of the test. */
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { showDialog } from '../api/dialogs.ts'
import { forgetMerchant } from '../api/merchant.ts'
import { queries } from '../api/queries.ts'
import { forgetToken, keepToken } from '../api/session.ts'
import { start } from '../app/site.tsx'
import '../app/site.css'
import '../app/routes/pieces.ts'
import { prepareMember } from './prepared.ts'

export type Opening = {
  readonly language?: string
  /** Null where nobody has chosen one. */
  readonly theme?: 'dark' | 'light' | null
  readonly width?: number
  readonly height?: number
  /** Somebody who is logged in; the calls of every page for one are prepared. */
  readonly member?: boolean
  /** The test has prepared the calls for the member itself. */
  readonly prepared?: boolean
  /** What else the browser has kept. */
  readonly kept?: Readonly<Record<string, string>>
  /** The tab goes on: what it and the browser keep stays. */
  readonly again?: boolean
}

let end: (() => void) | undefined

/** The address within the site: path, question and anchor. */
export const address = (): string => `${location.pathname}${location.search}${location.hash}`

export function closeSite(): void {
  // What the page remembers of a choice is read again from the browser's store.
  for (const key of Object.keys(localStorage)) dispatchEvent(new StorageEvent('storage', { key }))
  end?.()
  end = undefined
  showDialog(undefined)
  queries.clear()
  document.getElementById('root')?.remove()
}

function forgetAll(): void {
  forgetToken(false)
  forgetMerchant()
  localStorage.clear()
  sessionStorage.clear()
  delete document.documentElement.dataset['motion']
}

export async function openSite(at = '/', opening: Opening = {}): Promise<void> {
  const {
    language = 'EN',
    theme = 'dark',
    width = 1280,
    height = 860,
    member = false,
    prepared = false,
    kept = {},
    again = false,
  } = opening
  closeSite()
  await page.viewport(width, height)
  if (!again) {
    forgetAll()
    for (const [name, value] of Object.entries({ hisLang: language, ...(theme === null ? {} : { theme }), ...kept }))
      localStorage.setItem(name, value)
    if (member) {
      if (!prepared) prepareMember()
      keepToken('half-of-a-session')
    }
  }
  history.replaceState(null, '', at)
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  scrollTo(0, 0)
  end = await start()
  await expect.poll(() => root.querySelector('main > *')).not.toBeNull()
}

/** Asks for everything on the page again. A query whose first answer is still on its way would keep that one, so it is waited for. */
export async function askAgain(): Promise<void> {
  await expect.poll(() => queries.isFetching()).toBe(0)
  await queries.invalidateQueries()
}
