/** Proves the field of a stake: what its buttons make of the amount within the limits, and what is said while one types. */
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answers } from '../testing/fake-server.ts'
import { main } from '../testing/looking.ts'
import { openSite } from '../testing/open-site.ts'
import { recordedAnswer } from '../testing/recorded.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

const stake = () => main().getByRole('textbox', { name: /^Stake/ })
const change = (name: string) => page.getByRole('group', { name: 'Change the stake' }).getByRole('button', { name, exact: true })
const shown = (): string => (stake().element() as HTMLInputElement).value

/** The limits of every table, and a balance above them. */
async function sitWithin(minimumStake: string, maximumStake: string): Promise<void> {
  prepareWholeSite()
  const settings = recordedAnswer('originalsSettings')
  const games = settings.games.map((each) => ({ ...each, minimumStake, maximumStake, maximumWin: '1000000000' }))
  answers('originalsSettings', { ...settings, games })
  answers('balance', { balance: '50000.00', held: '0.00', currency: 'MMK', currencySymbol: 'Ks' })
  await openSite('/play/BGS/dice', { member: true, prepared: true })
  await expect.element(stake()).toBeVisible()
}

/** A stake, the button, and what stands in the field afterwards: below, at and above each bound. */
const CHANGES = [
  ['300', 'Double the stake', '600'],
  ['350', 'Double the stake', '700'],
  ['351', 'Double the stake', '700'],
  ['', 'Double the stake', '100'],
  ['300', 'Halve the stake', '150'],
  ['200', 'Halve the stake', '100'],
  ['199', 'Halve the stake', '100'],
  ['0.05', 'Halve the stake', '100'],
  ['300', 'Max', '700'],
] as const

test('[GAME-17] half, double and the most make an allowed stake of every amount', async () => {
  await sitWithin('100', '700')
  for (const [typed, button, after] of CHANGES) {
    await stake().fill(typed)
    await change(button).click()
    await expect.poll(() => [typed, button, shown()]).toEqual([typed, button, formatMoney(after, { decimals: 0 })])
  }
})

test('[WC-30] an amount that is not understood yet is no fault while one types it, and its hint stays', async () => {
  await sitWithin('100', '700')
  const field = stake().element().closest('.bz-field')
  const parts = (): number[] => ['.bz-field-hint', '.bz-field-error'].map((part) => field?.querySelectorAll(part).length ?? -1)
  await stake().click()
  await userEvent.keyboard('1x')
  await expect.element(stake()).toHaveValue('1x')
  expect(parts()).toEqual([1, 0])
  await userEvent.keyboard('{Tab}')
  await expect.poll(parts).toEqual([1, 1])
})
