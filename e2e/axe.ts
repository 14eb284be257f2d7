/** Axe: looks at what stands on the screen by every rule of WCAG 2.2 AA that a machine can check, in both themes. */
import type { Frame, Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** What a theme can break. */
const COLOUR = ['color-contrast', 'link-in-text-block']
/** The parts of a page that are looked at, by their selectors; without it all of it is. */
type Within = { readonly include?: readonly string[]; readonly exclude?: readonly string[] }
/** Axe as it stands in a page. */
type Brought = { axe: { run: (within: Within | Document, options: RunOptions) => Promise<AxeResults> } }

/** Runs axe in a page or a frame, into which it is loaded once, and answers what it finds in words. */
async function faultsFound(place: Page | Frame, runOnly: RunOptions['runOnly'], within?: Within): Promise<string[]> {
  if (!(await place.evaluate(() => 'axe' in globalThis))) await place.evaluate(axe.source)
  return place.evaluate(
    async ([only, parts]) => {
      const { violations } = await (globalThis as unknown as Brought).axe.run(parts ?? document, {
        resultTypes: ['violations'],
        iframes: false,
        ...(only === undefined ? {} : { runOnly: only }),
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
      )
    },
    [runOnly, within] as const,
  )
}

/** Every rule of WCAG 2.2 AA. */
export const wcagFaults = (place: Page | Frame, within?: Within): Promise<string[]> =>
  faultsFound(place, { type: 'tag', values: RULES }, within)

/** What is broken on the screen. A dialog is looked at by itself, since the page behind it is looked at elsewhere; so is the vendor's page in a frame. */
async function faultsOf(page: Page, colour = false): Promise<string[]> {
  const dialogs = await page.getByRole('dialog').count()
  // The fourth tile of a row has the colours of the first.
  const like = colour ? ['.bz-scroll-item:nth-child(n+4)', '.bz-carousel-slide:nth-child(n+4)'] : []
  const exclude = ['iframe', ...like]
  const within: Within = dialogs > 0 ? { include: ['[role=dialog]'], exclude } : { exclude }
  return colour ? faultsFound(page, { type: 'rule', values: COLOUR }, within) : wcagFaults(page, within)
}

const themeOf = (page: Page): Promise<string> =>
  page.evaluate(() => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'))

/**
 * Changes the theme where the page stands. What is out of view would keep its old colours until it comes near. It is drawn as well, and no
 * colour is in transition.
 */
const wear = (page: Page, theme: string): Promise<unknown> =>
  page.evaluate((name) => {
    const drawn = new CSSStyleSheet()
    drawn.replaceSync('*, ::before, ::after { content-visibility: visible !important; transition: none !important }')
    document.adoptedStyleSheets = [drawn]
    document.documentElement.dataset['theme'] = name
  }, theme)

/** What axe finds: by all rules in the theme that the page wears, and by those of colour in the other. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const worn = await themeOf(page)
  const other = worn === 'dark' ? 'light' : 'dark'
  const found = await faultsOf(page)
  await wear(page, other)
  found.push(...(await faultsOf(page, true)).map((fault) => `${other}: ${fault}`))
  await wear(page, worn)
  return found
}
