/** Proves the picker of providers: nine hundred by letters, several chosen and first, by touch and by keys, and what stands in the address. */
import type { ProviderCard } from '@baize/contract/games.ts'
import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { expectSound, faultsInBothThemes } from '../testing/axe.ts'
import { aCard, aGame, allLanes } from '../testing/catalogue.ts'
import { answers, asked } from '../testing/fake-server.ts'
import { prepareIdentity } from '../testing/identity.ts'
import { expectCount, expectNone, main } from '../testing/looking.ts'
import { address, openSite } from '../testing/open-site.ts'

/** Thirty-six providers under each of 25 letters, none under X. */
const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWYZ')
const CARDS: readonly ProviderCard[] = LETTERS.flatMap((letter) =>
  Array.from({ length: 36 }, (_unused, at) => aCard(`${letter}${at + 1}`, 'RNG', { displayName: `${letter} House ${at + 1}` })),
)
const BURMESE = [
  aCard('NINEKITES', 'RNG', { displayName: 'စွန် 9 ကောင်' }),
  aCard('TEALEAF', 'RNG', { displayName: 'လက်ဖက်ရွက်' }),
  aCard('PG', 'RNG'),
]

/** Of the games that the other choices leave, A1 has as many as the question is long, B1 has none, and every other provider has 7. */
function serve(cards: readonly ProviderCard[] = CARDS): void {
  answers('vendorLanes', { lanes: allLanes().map((lane) => (lane.gameType === 'RNG' ? { ...lane, cards: [...cards] } : lane)) })
  answers('gameList', ({ query }) => {
    const { vassalage, include, ...others } = query
    const games = (code: string): number => (code === 'A1' ? 100 + Object.keys(others).length : 7)
    return {
      games: [aGame('Amber Lines')],
      pageNum: 1,
      totalPages: 1,
      total: vassalage === undefined ? 900 : vassalage.split(',').length,
      ...(include === 'providers' && {
        providers: cards.flatMap(({ vassalage: code }) => (code === 'B1' ? [] : [{ vassalage: code, games: games(code) }])),
      }),
    }
  })
}
const opener = (chosen: string): Locator => page.getByRole('button', { name: `Provider: ${chosen}`, exact: true })
const picker = (): Locator => page.getByRole('dialog', { name: 'Providers' })
const option = (name: string): Locator => picker().getByRole('option', { name, exact: true })
const words = (): Locator => picker().getByRole('combobox', { name: 'Search providers' })
const chips = (): Locator => picker().getByRole('group', { name: 'Chosen providers' }).getByRole('button')
const open = async (chosen = 'All providers'): Promise<void> => {
  await opener(chosen).click()
  await expect.element(picker()).toBeVisible()
}
const providersOfAddress = (): string | null => new URLSearchParams(address().split('?')[1]).get('vassalage')

test('[GAME-12] several of nine hundred providers are chosen by letter and by words; they stand first, in the address and after a reload', async () => {
  serve()
  await openSite('/rng')
  expect(asked('gameList').some(({ query }) => query.include !== undefined)).toBe(false)
  await open()
  await expect.element(picker().getByText('900 providers, 0 chosen')).toBeVisible()
  await expectCount(picker().getByRole('option'), 900)
  expect(
    picker()
      .getByRole('group')
      .elements()
      .map((group) => group.getAttribute('aria-label')),
  ).toEqual(['Chosen providers', ...LETTERS])
  await picker().getByRole('button', { name: 'T', exact: true }).click()
  await expect.element(option('T House 1 7 games')).toBeInViewport()
  await option('T House 2 7 games').click()
  await expect.poll(providersOfAddress).toBe('T2')
  await words().fill('c house 30')
  await expectCount(picker().getByRole('option'), 1)
  await option('C House 30 7 games').click()
  // The order in which they are chosen makes no other address.
  await expect.poll(providersOfAddress).toBe('C30,T2')
  await expect.element(option('C House 30 7 games')).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => asked('gameList').at(-1)?.query).toMatchObject({ gameType: 'RNG', vassalage: 'C30,T2' })
  await expectSound('providers')
  await picker().getByRole('button', { name: 'Show 2 games' }).click()
  await expectNone(picker())
  await openSite(address(), { again: true })
  await open('C House 30, T House 2')
  await expectCount(chips(), 3)
  expect(
    chips()
      .elements()
      .map((chip) => chip.textContent),
  ).toEqual(['All providers', 'C House 30', 'T House 2'])
  await picker().getByRole('button', { name: 'Remove C House 30' }).click()
  await expect.poll(providersOfAddress).toBe('T2')
  await picker().getByRole('button', { name: 'All providers', exact: true }).click()
  await expect.poll(address).toBe('/rng')
  await words().fill('nobody at all')
  await expect.element(picker().getByText('No provider found for “nobody at all”.')).toBeVisible()
})

test('[GAME-12, UI-03] keys alone search, go through the providers, choose and close; a screen reader hears which one they are at', async () => {
  prepareIdentity()
  serve()
  await openSite('/rng')
  await open()
  await expect.element(words()).toHaveFocus()
  const at = (): string | null | undefined =>
    document.getElementById(words().element().getAttribute('aria-activedescendant') ?? '')?.querySelector('span')?.textContent
  expect(at()).toBeUndefined()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(at).toBe('A House 2')
  await userEvent.keyboard('{PageDown}{ArrowUp}')
  await expect.poll(at).toBe('A House 11')
  await expect.element(option('A House 11 7 games')).toBeInViewport()
  await userEvent.keyboard('{Enter}')
  await expect.poll(providersOfAddress).toBe('A11')
  await userEvent.keyboard('zhouse9')
  await expect.poll(at).toBe('Z House 9')
  await userEvent.keyboard('{Enter}')
  await expect.poll(providersOfAddress).toBe('A11,Z9')
  await userEvent.keyboard('{Enter}')
  await expect.poll(providersOfAddress).toBe('A11')
  await words().fill('')
  await expect.element(picker().getByRole('button', { name: 'A', exact: true })).toBeVisible()
  // The letters are one stop of the tab key.
  for (const _chip of ['All providers', 'A House 11', 'A']) await userEvent.keyboard('{Tab}')
  await expect.element(picker().getByRole('button', { name: 'A', exact: true })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await expect.element(picker().getByRole('button', { name: 'Z', exact: true })).toHaveFocus()
  await expect.element(option('Z House 1 7 games')).toBeInViewport()
  await userEvent.keyboard('{Escape}')
  await expectNone(picker())
  await expect.element(opener('A House 11')).toHaveFocus()
})

test('[GAME-12] a provider without a game among the other choices cannot be chosen, nor a twenty-first; what is chosen can be taken back', async () => {
  serve()
  await openSite('/rng?theme=fruit&vassalage=B1')
  await open('B House 1')
  // Without the choice of providers and with the theme: clientType, pageNo, pageSize, select, gameType and theme.
  await expect.element(option('A House 1 106 games')).toBeVisible()
  const none = option('B House 1 0 games')
  await none.click()
  await expect.poll(address).toBe('/rng?theme=fruit')
  await expect.element(none).toHaveAttribute('aria-disabled', 'true')
  none.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(address()).toBe('/rng?theme=fruit')
  const twenty = Array.from({ length: 20 }, (_unused, at) => `C${at + 1}`).toSorted()
  await openSite(`/rng?vassalage=${twenty.join()}`, { again: true })
  await page.getByRole('button', { name: /^Provider: C House 1,/ }).click()
  await expect.element(picker().getByText('No more than 20 providers can be chosen at a time.')).toBeVisible()
  await expect.element(option('A House 1 105 games')).toHaveAttribute('aria-disabled', 'true')
  await option('C House 1 7 games').click()
  await expect.poll(providersOfAddress).toBe(twenty.filter((code) => code !== 'C1').join())
  await expect.element(option('A House 1 105 games')).toHaveAttribute('aria-disabled', 'false')
})

test('[GAME-12] an address that names providers in a wrong way shows all of them', async () => {
  serve()
  for (const wrong of ['PG,', 'pg', ',PG', Array.from({ length: 21 }, (_unused, at) => `A${at}`).join()]) {
    await openSite(`/rng?vassalage=${wrong}`)
    await expect.element(opener('All providers')).toBeVisible()
    expect(asked('gameList').some(({ query }) => query.vassalage !== undefined)).toBe(false)
  }
})

test('[GAME-12, UI-01, I18N-01] on a phone the picker opens over the filters, in Burmese too, and stays within the width', async () => {
  prepareIdentity()
  serve(BURMESE)
  await openSite('/rng', { width: 360, height: 780, language: 'MY' })
  await page.getByRole('button', { name: /^စစ်ထုတ်မှုများ/ }).click()
  await page.getByRole('button', { name: 'ကုမ္ပဏီ: ကုမ္ပဏီအားလုံး' }).click()
  const burmese = page.getByRole('dialog', { name: 'ကုမ္ပဏီများ' })
  const options = burmese.getByRole('option')
  await expectCount(options, 3)
  await burmese.getByRole('combobox').fill('kites')
  await expectCount(options, 1)
  await options.click()
  await expect.poll(providersOfAddress).toBe('NINEKITES')
  expect(await faultsInBothThemes()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await userEvent.keyboard('{Escape}')
  await expectNone(burmese)
  await expect.element(page.getByRole('button', { name: 'ကုမ္ပဏီ: စွန် 9 ကောင်' })).toBeVisible()
  await expectNone(main().getByRole('option'))
})
