/** Axe: holds a page to every rule of WCAG 2.2 AA that a machine can check, in both themes and languages. No button may cut its words. */
import axe, { type ElementContext, type RunOnly } from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** What a theme can break. */
const COLOUR = ['color-contrast', 'link-in-text-block']

/** What stands around every page of the players, and is looked at with the first of them. */
const FURNITURE = ['.bz-header', '.bz-side', '.bz-footer', '.bz-bottom']
/** The fourth tile of a row has the parts and colours of the first; all of them are looked at where the page is wide. */
const ALIKE = ['.bz-scroll-item:nth-child(n+4)', '.bz-carousel-slide:nth-child(n+4)']

/** A guard around an open menu sends the focus on as soon as it gets it, so nobody ever stands on it. */
const GUARDS = '[data-base-ui-focus-guard]'

type Part = {
  /** Only what the page itself shows. */
  readonly inner?: boolean
  /** Of tiles in a row only the first three. */
  readonly few?: boolean
}

/** Buttons whose words are cut: who reads half an act does not know what it does. */
const cutButtons = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('.bz-button-text')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.scrollWidth > each.clientWidth)
    .map(({ textContent }) => `cut words of a button: ${textContent}`)

async function faultsOf(runOnly: RunOnly, { inner = false, few = runOnly.type === 'rule' }: Part): Promise<string[]> {
  // The page behind a dialog is looked at by itself; so is the page of a vendor in its frame.
  const hasDialog = page.getByRole('dialog').elements().length > 0
  const menus = page.getByRole('menu').elements().length > 0 ? ['[role=menu]'] : []
  const exclude = ['iframe', GUARDS, ...(inner && !hasDialog ? FURNITURE : []), ...(few ? ALIKE : [])]
  const within: ElementContext = { include: hasDialog ? ['[role=dialog]'] : ['#root', ...menus], exclude }
  const { violations } = await axe.run(within, { resultTypes: ['violations'], iframes: false, runOnly })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/** Changes the theme where the page stands, with nothing on its way and nothing left undrawn; answers how it gets its own back. */
function wearOther(): () => void {
  const worn = document.documentElement.dataset['theme'] ?? 'dark'
  const drawn = new CSSStyleSheet()
  drawn.replaceSync('*, ::before, ::after { content-visibility: visible !important; transition: none !important }')
  document.adoptedStyleSheets = [drawn]
  document.documentElement.dataset['theme'] = worn === 'dark' ? 'light' : 'dark'
  return () => {
    document.documentElement.dataset['theme'] = worn
    document.adoptedStyleSheets = []
  }
}

/** What axe finds by all rules in the theme that the page wears, and buttons that are cut. */
export const faultsAsWorn = async (part: Part = {}): Promise<string[]> => [
  ...(await faultsOf({ type: 'tag', values: RULES }, part)),
  ...cutButtons(),
]

/** What axe finds: by all rules in the theme that the page wears, and by those of colour in the other. */
export async function faultsInBothThemes(part: Part = {}): Promise<string[]> {
  const found = await faultsAsWorn(part)
  const wearOwn = wearOther()
  found.push(...(await faultsOf({ type: 'rule', values: COLOUR }, part)).map((fault) => `the other theme: ${fault}`))
  wearOwn()
  return found
}

/** Speaks the other language where the page stands; a dialog holds the pointer, so the choice behind it is pressed by its own event. */
async function speak(language: 'English' | 'မြန်မာ'): Promise<void> {
  page
    .getByRole('radio', { name: language, exact: true, includeHidden: true })
    .first()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(() => document.documentElement.lang).toBe(language === 'English' ? 'en' : 'my')
  await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull()
}

/** The window that stands open, by its name in web/api/dialogs.ts, breaks no rule; it was opened in English, and speaks it again afterwards. */
export async function expectSound(name: string): Promise<void> {
  expect(await faultsAsWorn(), name).toEqual([])
  // Burmese has the same colours and other words in other room, so two looks see both themes and both languages.
  const wearOwn = wearOther()
  await speak('မြန်မာ')
  expect(await faultsAsWorn(), `${name} in Burmese and the other theme`).toEqual([])
  wearOwn()
  await speak('English')
}
