/** Axe: looks at what stands on the screen by every rule of WCAG 2.2 AA that a machine can check, in both themes. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** What a theme can break. */
const COLOUR = ['color-contrast', 'link-in-text-block']

/** What is broken, in words. A dialog is looked at by itself, since the page behind it is looked at elsewhere; so is the vendor's page in a frame. */
async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
  const dialogs = await page.getByRole('dialog').count()
  const all = new AxeBuilder({ page }).exclude('iframe')
  // The fourth tile of a row has the colours of the first.
  const axe = rules
    ? all.withRules(rules).exclude('.bz-scroll-item:nth-child(n+4)').exclude('.bz-carousel-slide:nth-child(n+4)')
    : all.withTags(RULES)
  const { violations } = await (dialogs > 0 ? axe.include('[role=dialog]') : axe).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`))
}

/** Changes the theme where the page stands. What is out of view would keep its old colours until it comes near, so it is drawn as well, and no colour is on its way. */
const wear = (page: Page, theme: string): Promise<unknown> =>
  page.evaluate((name) => {
    const drawn = new CSSStyleSheet()
    drawn.replaceSync('*, ::before, ::after { content-visibility: visible !important; transition: none !important }')
    document.adoptedStyleSheets = [drawn]
    document.documentElement.dataset['theme'] = name
  }, theme)

/** What axe finds: by all rules in the theme that the page wears, and by those of colour in the other. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const theme = await page.evaluate(() => document.documentElement.dataset['theme'])
  const [worn, other] = theme === 'dark' ? ['dark', 'light'] : ['light', 'dark']
  const found = await faultsOf(page)
  await wear(page, other)
  found.push(...(await faultsOf(page, COLOUR)).map((fault) => `${other}: ${fault}`))
  await wear(page, worn)
  return found
}
