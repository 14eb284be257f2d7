/** Proves that windows over a page break no rule of WCAG 2.2 AA that a machine can check. Burmese takes the room that English takes. */
import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { memberPath } from '../app/paths.ts'
import { expectSound } from '../testing/axe.ts'
import { aGame } from '../testing/catalogue.ts'
import { look, PHONE, settled, turnTo, WIDE } from '../testing/every-page.ts'
import { answers } from '../testing/fake-server.ts'
import { prepareIdentity } from '../testing/identity.ts'
import { banner, expectNone, goWithin, main } from '../testing/looking.ts'
import { openSite } from '../testing/open-site.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

/** A vendor's frame, or what the dialog says in its place. */
const inDialog = (): string | undefined => {
  const dialog = page.getByRole('dialog').query()
  return dialog?.querySelector('iframe') ? 'a frame' : (dialog?.textContent ?? undefined)
}

for (const opening of [WIDE, PHONE])
  test(`[UI-06, SHELL-23] the member center and a game over a page in ${opening.language}, ${opening.width} px`, async () => {
    prepareWholeSite()
    answers('gameInfo', { game: aGame('Slots game 1'), similar: [] })
    await openSite('/rng?vassalage=PG', { ...opening, member: true, prepared: true })
    const dialog = page.getByRole('dialog')
    const deposit = (): HTMLElement | undefined =>
      [...document.querySelectorAll<HTMLElement>(`a[href="${memberPath('depositv2')}"]`)].find((each) => each.checkVisibility())
    await expect.poll(deposit).toBeDefined()
    deposit()?.click()
    await expect.element(dialog.getByRole('radio').first()).toBeVisible()
    await look('member center over a page', opening)
    await userEvent.keyboard('{Escape}')
    await expectNone(dialog)
    await main().getByRole('article').first().getByRole('link').click()
    await expect.poll(inDialog).toBe('a frame')
    await look('game over a page', opening)
  })

test('the search palette with its results has no axe fault, in both languages', async () => {
  await openSite('/')
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('dialog', { name: 'Search' }).getByRole('option').first()).toBeVisible()
  await expectSound('search')
})

type Control = 'button' | 'combobox' | 'link' | 'searchbox' | 'textbox'

/** Resolves when nothing grows or shrinks any more: a dialog that opens is a little smaller at first. What turns for ever is left to turn. */
const atRest = (): Promise<unknown> => {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  return Promise.allSettled(ending.map(({ finished }) => finished))
}

async function heightsIn(language: string): Promise<Record<string, number[]>> {
  const heights: Record<string, number[]> = {}
  const measure = async (name: string, place: Locator, roles: readonly Control[] = ['button', 'link', 'textbox']): Promise<void> => {
    await settled(name)
    await document.fonts.ready
    await atRest()
    for (const role of roles)
      heights[`${name} ${role}`] = place
        .getByRole(role)
        .elements()
        .map((each) => each.getBoundingClientRect().height)
  }
  const opening = { language, theme: 'light' } as const
  prepareIdentity()
  await openSite('/', opening)
  await expect.element(main().getByRole('article').first()).toBeVisible()
  await measure('header', banner())
  for (const at of ['/login', '/register']) {
    goWithin(at)
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('textbox').first()).toBeVisible()
    if (at === '/login') await expect.element(dialog.getByRole('button', { name: /Facebook/ })).toBeVisible()
    await measure(at, dialog)
  }
  prepareWholeSite()
  await openSite('/', { ...opening, member: true, prepared: true })
  await expect.element(banner().getByRole('group')).toBeVisible()
  await measure('member header', banner())
  for (const at of ['/member/depositv2', '/member/withdraw', '/feedback', '/rng']) {
    await turnTo(at)
    await expect.poll(() => document.querySelector('main input, main select')).not.toBeNull()
    // How many tiles of a list are drawn is the window's affair.
    await measure(at, main(), at === '/rng' ? ['combobox', 'searchbox'] : ['button', 'combobox', 'textbox'])
  }
  return heights
}

test('[UI-06] controls are as high in Burmese as in English, in header, dialogs, forms and lists', async () => {
  const [english, burmese] = [await heightsIn('EN'), await heightsIn('MY')]
  expect(Object.keys(burmese)).toEqual(Object.keys(english))
  expect(Object.values(english).flat().length).toBeGreaterThan(40)
  for (const [name, heights] of Object.entries(english)) {
    expect(burmese[name], name).toHaveLength(heights.length)
    heights.forEach((height, place) => expect(Math.abs(height - (burmese[name]?.[place] ?? 0)), `${name} ${place}`).toBeLessThanOrEqual(1))
  }
})
