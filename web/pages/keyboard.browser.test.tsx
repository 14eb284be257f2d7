/** Proves the way by the Tab key. The focus is always visible, is never behind a bar, and goes from tile to tile however fast. */
import { expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { someGames } from '../testing/catalogue.ts'
import { asked } from '../testing/fake-server.ts'
import { field, prepareIdentity, registerDialog } from '../testing/identity.ts'
import { goWithin, main } from '../testing/looking.ts'
import { openSite } from '../testing/open-site.ts'
import { answersCatalogue } from '../testing/prepared.ts'

/** Where the focus is: its name, whether it or what holds it has a focus ring, and whether it can be seen. */
function stop(): { readonly name: string; readonly ring: boolean; readonly seen: boolean } {
  const at = document.activeElement ?? document.body
  // A hidden field shows its focus at the box around it.
  const holders = [at, at.parentElement, at.parentElement?.parentElement].filter((each) => each instanceof HTMLElement)
  const sample = document.createElement('i')
  sample.style.color = 'var(--focus)'
  document.body.append(sample)
  const { color } = getComputedStyle(sample)
  sample.remove()
  const ring = holders.some((each) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each)
    return outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2 && outlineColor === color
  })
  const { left, top, width, height } = at.getBoundingClientRect()
  const seen = [0.2, 0.5, 0.8].some((part) => {
    const hit = document.elementFromPoint(left + width * part, top + height * part)
    return hit !== null && holders.some((each) => each === hit || at.contains(hit))
  })
  return { name: `${at.tagName} ${at.id} ${at.getAttribute('aria-label') ?? at.textContent}`.slice(0, 60), ring, seen }
}

/** Presses the key so often and returns every stop at which something is wrong. */
async function walk(keys: '{Tab}' | '{Shift>}{Tab}{/Shift}', presses: number): Promise<string[]> {
  const wrong: string[] = []
  const names = new Set<string>()
  for (let press = 1; press <= presses; press += 1) {
    await userEvent.keyboard(keys)
    const { name, ring, seen } = stop()
    names.add(name)
    if (!ring || !seen) wrong.push(`${keys} ${press}: ${name}${ring ? '' : ', no ring'}${seen ? '' : ', covered'}`)
  }
  expect(names.size, 'the focus moves on').toBeGreaterThan(presses / 3)
  return wrong
}

for (const width of [1280, 360]) {
  test(`[UI-06] by the Tab key every stop is ringed and in sight, the first one leads past the menus, ${width} px`, async () => {
    prepareIdentity()
    answersCatalogue(someGames(40))
    const open = async (): Promise<void> => {
      await openSite('/rng', { width, height: 740 })
      await expect.element(main().getByRole('article').first()).toBeVisible()
      await document.fonts.ready
      await userEvent.keyboard('{Tab}')
    }
    await open()
    await expect.element(page.getByRole('link', { name: 'Skip to the content' })).toHaveFocus()
    expect(stop()).toMatchObject({ ring: true, seen: true })
    expect(await walk('{Tab}', 60)).toEqual([])
    expect(await walk('{Shift>}{Tab}{/Shift}', 30)).toEqual([])
    await open()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('{Tab}')
    expect(main().element().contains(document.activeElement)).toBe(true)
    goWithin('/register')
    // With all its fields. The way around a dialog of one button is so short that a look could fall into the moment in which the focus returns.
    await expect.element(field(registerDialog(), 'Username')).toBeVisible()
    expect(await walk('{Tab}', 12)).toEqual([])
  })
}

test('[UI-06] the Tab key held down goes from tile to tile and never past the list, however slow the phone', async () => {
  answersCatalogue(someGames(400))
  await openSite('/rng', { width: 360, height: 740 })
  await expect.element(main().getByRole('article').first()).toBeVisible()
  ;(main().getByRole('article').first().getByRole('link').element() as HTMLElement).focus()
  const stops: string[] = []
  const note = ({ target }: FocusEvent): void =>
    void stops.push(target instanceof Element && target.closest('article') ? 'tile' : 'elsewhere')
  addEventListener('focusin', note)
  const before = asked('gameList').length
  // Nobody waits between the presses.
  const tab = { type: 'keyDown', key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 } as const
  await Promise.all(Array.from({ length: 80 }, () => cdp().send('Input.dispatchKeyEvent', tab)))
  await expect.poll(() => stops).toEqual(Array.from({ length: 80 }, () => 'tile'))
  removeEventListener('focusin', note)
  // Games are asked for ahead of the focus.
  expect(asked('gameList').length).toBeGreaterThan(before)
})
