/** Proves the choice of a wallet: in the header's balance menu, on the page of funds and where a game is played in one currency. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answer } from '../../api/client.ts'
import { faultsInBothThemes } from '../../testing/axe.ts'
import { answers, asked } from '../../testing/fake-server.ts'
import { plain } from '../../testing/figures.ts'
import { banner, expectNone, held, UNMOVED } from '../../testing/looking.ts'
import { openSite } from '../../testing/open-site.ts'
import { theMember, theStatus } from '../../testing/prepared.ts'
import { recordedAnswer } from '../../testing/recorded.ts'
import { prepareWholeSite } from '../../testing/whole-site.ts'

const SIGNS = { MMK: 'Ks', THB: '฿' } as const
type Currency = keyof typeof SIGNS
const HELD: Readonly<Record<Currency, string>> = { MMK: '125000.00', THB: '340.50' }

/** A member with two wallets at a server that remembers the choice. */
function prepareTwo(): void {
  prepareWholeSite()
  let chosen: Currency = 'MMK'
  const wallets = (): Answer<'memberWallets'> => ({
    wallets: (['MMK', 'THB'] as const).map((currency) => ({
      currency,
      currencySymbol: SIGNS[currency],
      chosen: currency === chosen,
      balance: HELD[currency],
      held: '0.00',
    })),
  })
  const status = theStatus()
  answers('systemStatus', { ...status, merchant: { ...status.merchant, currencies: ['MMK', 'THB'] } })
  answers('memberInfo', () => ({ ...theMember(), currency: chosen, currencySymbol: SIGNS[chosen] }))
  answers('balance', () => ({ balance: HELD[chosen], held: '0.00', currency: chosen, currencySymbol: SIGNS[chosen] }))
  answers('memberWallets', wallets)
  answers('chooseWallet', ({ body }) => {
    chosen = body.currency as Currency
    return wallets()
  })
}

test('[WC-52] the balance menu switches the wallet, and every amount follows; an in-house game takes the limits of the chosen one', async () => {
  prepareTwo()
  await openSite('/play/BGS/dice', { member: true, prepared: true, width: 360, height: 740 })
  const menu = banner().getByRole('button', { name: /Switch wallet$/ })
  await expect.element(menu).toMatchTextContent(/125,000\.00/)
  await menu.click(UNMOVED)
  await expect.element(page.getByRole('menuitemcheckbox', { name: /^THB.*340\.50/ })).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
  await page.getByRole('menuitemcheckbox', { name: /^THB/ }).click(UNMOVED)
  await expect.element(menu).toMatchTextContent(/340\.50/)
  expect(asked('chooseWallet').map(({ body }) => body)).toEqual([{ currency: 'THB' }])
  // Dice is offered in baht, with limits of its own.
  await expect.element(page.getByText('5 to 20,000')).toBeVisible()
  const settings = recordedAnswer('originalsSettings')
  answers('originalsSettings', { ...settings, games: settings.games.map((game) => ({ ...game, further: [] })) })
  await openSite('/play/BGS/dice', { member: true, prepared: true, width: 360, height: 740 })
  const only = page.getByText('Not offered in THB')
  await expect.element(only).toBeVisible()
  await page.getByRole('button', { name: 'Use MMK' }).click(UNMOVED)
  await expectNone(only)
  await expect.element(menu).toMatchTextContent(/125,000\.00/)
})

test('[WC-50, WC-51] the page of funds shows each wallet and chooses one', async () => {
  prepareTwo()
  await openSite('/member/transferFund', { member: true, prepared: true })
  const row = (currency: string) => page.getByRole('listitem').filter({ hasText: currency })
  await expect.element(row('MMK')).toMatchTextContent(/Chosen/)
  await expect.element(page.getByText('Not part of the total')).toBeVisible()
  await expect.element(row('THB')).toMatchTextContent(/340\.50/)
  await row('THB').getByRole('button', { name: 'Use THB' }).click(UNMOVED)
  await expect.element(row('THB')).toMatchTextContent(/Chosen/)
  await expect.element(banner().getByRole('button', { name: /Switch wallet$/, includeHidden: true })).toMatchTextContent(/340\.50/)
})

test('[WC-52] the balance stands in the header with both its ways before the site has said in which currencies there are wallets', async () => {
  prepareTwo()
  const status = held()
  const known = { ...theStatus(), merchant: { ...theStatus().merchant, currencies: ['MMK', 'THB'] } }
  answers('systemStatus', async () => {
    await status.until
    return known
  })
  await openSite('/fair', { member: true, prepared: true })
  const pill = banner().getByRole('group', { name: 'Balance' })
  await expect.element(pill).toMatchTextContent(/125,000\.00/)
  expect(pill.getByRole('link').elements().map(plain)).toEqual(['Withdraw', 'Deposit'])
  await expectNone(pill.getByRole('button', { name: /Switch wallet$/ }))
  status.letGo()
  await expect.element(pill.getByRole('button', { name: /Switch wallet$/ })).toBeVisible()
})

/** Whether the balance is hidden, and what the menu says of the two wallets and one that was never opened. */
const MENUS = [
  ['no', ['MMK125,000.00 Ks', 'THB340.50 ฿']],
  ['yes', ['MMKAmount hidden', 'THBAmount hidden']],
] as const

test('[WC-52] the balance menu names what each wallet holds and marks the chosen one, and hides every amount where the balance is hidden', async () => {
  prepareTwo()
  for (const [hidden, says] of MENUS) {
    await openSite('/fair', { member: true, prepared: true, kept: { 'balance-hidden': hidden } })
    await banner()
      .getByRole('button', { name: /Switch wallet$/ })
      .click(UNMOVED)
    const items = page.getByRole('menuitemcheckbox')
    await expect.poll(() => items.elements().map(plain)).toEqual(says)
    expect(items.elements().map((item) => item.getAttribute('aria-checked'))).toEqual(['true', 'false'])
    await userEvent.keyboard('{Escape}')
  }
})
