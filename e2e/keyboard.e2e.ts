/** Keyboard: whoever goes by the Tab key sees where they stand, is never led behind a bar, and leaves a menu by going on. */
import { expect, test, type Page } from '@playwright/test'
import { registerDialog } from './person.ts'

/** Where the focus stands: its name, whether a ring of the focus's own colour is drawn around it or what holds it, and whether it can be seen. */
type Stop = { readonly name: string; readonly ring: boolean; readonly seen: boolean }

const stopOf = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const stop = document.activeElement ?? document.body
    // A hidden field shows its focus at the box around it.
    const holders = [stop, stop.parentElement, stop.parentElement?.parentElement].filter((each) => each instanceof HTMLElement)
    const sample = document.createElement('i')
    sample.style.color = 'var(--focus)'
    document.body.append(sample)
    const { color } = getComputedStyle(sample)
    sample.remove()
    const ring = holders.some((each) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each)
      return outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2 && outlineColor === color
    })
    const { left, top, width, height } = stop.getBoundingClientRect()
    const seen = [0.2, 0.5, 0.8].some((part) => {
      const hit = document.elementFromPoint(left + width * part, top + height * part)
      return hit !== null && holders.some((each) => each === hit || stop.contains(hit))
    })
    const name = stop.getAttribute('aria-label') ?? stop.textContent
    return { name: `${stop.tagName} ${stop.id} ${name}`.slice(0, 60), ring, seen }
  })

/** Presses the key so often and tells every stop at which something is wrong. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab', presses: number): Promise<string[]> {
  const wrong: string[] = []
  const names = new Set<string>()
  for (let press = 1; press <= presses; press += 1) {
    await page.keyboard.press(key)
    const { name, ring, seen } = await stopOf(page)
    names.add(name)
    if (!ring || !seen) wrong.push(`${key} ${press}: ${name}${ring ? '' : ', no ring'}${seen ? '' : ', covered'}`)
  }
  expect(names.size, 'the focus moves on').toBeGreaterThan(presses / 3)
  return wrong
}

for (const width of [1280, 360]) {
  test(`[UI-06] by the Tab key every stop is ringed and in sight, the first one leads past the menus, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/rng')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    expect(await stopOf(page)).toMatchObject({ ring: true, seen: true })
    expect(await walk(page, 'Tab', 60)).toEqual([])
    expect(await walk(page, 'Shift+Tab', 30)).toEqual([])
    await page.goto('/rng')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true)
    await page.goto('/register')
    // With all its fields: the way around a dialog of one button is so short that a look could fall into the moment in which the focus is led back to it.
    await expect(registerDialog(page).getByRole('button', { name: 'Open account' })).toBeVisible()
    expect(await walk(page, 'Tab', 12)).toEqual([])
  })
}

test('[UI-06] the Tab key held down goes from tile to tile and never past the list, however slow the phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/rng')
  await page.getByRole('main').getByRole('article').getByRole('link').first().focus()
  const stops = await page.evaluateHandle(() => {
    const seen: string[] = []
    addEventListener('focusin', ({ target }) => seen.push(target instanceof Element && target.closest('article') ? 'tile' : 'elsewhere'))
    return seen
  })
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  // Games are asked for ahead of the focus, before a row of the next page is drawn.
  const nextPage = page.waitForRequest(/[?&]pageNo=2&/, { timeout: 60_000 })
  // Nobody waits between the presses.
  const tab = { type: 'keyDown', key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 } as const
  await Promise.all(Array.from({ length: 80 }, async () => phone.send('Input.dispatchKeyEvent', tab)))
  await expect.poll(() => stops.jsonValue()).toEqual(Array.from({ length: 80 }, () => 'tile'))
  await nextPage
})

test('[SHELL-15, SHELL-16] a menu of the header closes when the Tab key leaves it, forwards and backwards, and the page goes on from there', async ({
  page,
}) => {
  await page.goto('/rng')
  const bar = page.getByRole('banner').getByRole('navigation', { name: 'Categories' })
  const providers = bar.getByRole('list', { name: 'Providers' })
  const category = bar.getByRole('link', { name: 'Slots', exact: true })
  await category.focus()
  await page.keyboard.press('ArrowDown')
  const last = providers.getByRole('link').last()
  await last.focus()
  await page.keyboard.press('Tab')
  await expect(providers).toHaveCount(0)
  await expect(bar.getByRole('link', { name: 'Live', exact: true })).toBeFocused()
  await category.focus()
  await page.keyboard.press('ArrowDown')
  await expect(providers).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(providers).toHaveCount(0)
  await expect(bar.getByRole('link', { name: 'Promotions', exact: true })).toBeFocused()

  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: 'Look around free' }).click()
  const account = page.getByRole('button', { name: /^Account of / })
  const menu = page.getByRole('menu')
  for (const [key, next] of [['Tab', bar.getByRole('link', { name: 'Home', exact: true })], ['Shift+Tab', account]] as const) {
    await account.press('Enter')
    await expect(menu.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press(key)
    await expect(menu).toHaveCount(0)
    await expect(next).toBeFocused()
  } // oxfmt-ignore
})
