/** Proves by a table of cases what a bonus at stake is said to lose, in the currency of its wallet. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, NOW } from '../../testing/catalogue.ts'
import { answers, asked, forgetAsked, refused } from '../../testing/fake-server.ts'
import { factsIn } from '../../testing/figures.ts'
import { expectNone } from '../../testing/looking.ts'
import { openSite } from '../../testing/open-site.ts'
import { theMember } from '../../testing/prepared.ts'
import { recordedAnswer } from '../../testing/recorded.ts'
import { prepareWholeSite } from '../../testing/whole-site.ts'

const STAKE = { grant: idOf(400), paidOut: '2000.00', givenUp: '21500.00' }
const CURRENCIES = [
  ['MMK', 'Ks'],
  ['THB', '฿'],
] as const

/** The page, its call, what else is typed, and its button. */
const PLACES = [
  ['/member/withdraw', 'createWithdrawal', [], 'Request withdrawal'],
  ['/member/transferUpline', 'transferUpline', [['Reason', 'For rent']], 'Send'],
  [
    '/agentHome/transfer',
    'transferDownline',
    [
      ['Account', 'kyaw'],
      ['Reason', 'For rent'],
    ],
    'Send',
  ],
] as const

function prepare(currency: string, currencySymbol: string): void {
  prepareWholeSite()
  answers('memberInfo', { ...theMember(), type: 1, transferUpline: true, lineTransfers: true, currency, currencySymbol })
  answers('balance', { balance: '50000.00', held: '0.00', currency, currencySymbol })
  const options = recordedAnswer('cashierOptions')
  answers('cashierOptions', {
    ...options,
    withdrawable: '50000.00',
    withdraw: options.withdraw.map((each) => ({ ...each, minimum: '100.00' })),
  })
  const payee = {
    id: idOf(82),
    method: options.withdraw[0]!.code,
    methodName: 'Wallet',
    placeName: null,
    holderName: 'Daw Mya',
    accountTail: '5678',
    nickname: null,
    isDefault: true,
    createdAt: NOW,
    restsUntil: null,
  }
  answers('listPayees', [payee])
}

for (const [at, call, more, button] of PLACES)
  test(`[PR-29, WALLET-02] ${call}: a bonus that would end is shown in the wallet’s currency, kept by one button and forfeited by the other`, async () => {
    for (const [currency, symbol] of CURRENCIES) {
      prepare(currency, symbol)
      forgetAsked()
      answers(call, refused('bonus-at-stake', STAKE))
      await openSite(at, { member: true, prepared: true })
      await page.getByLabelText('Amount', { exact: true }).fill('2000')
      for (const [label, text] of more) await page.getByLabelText(label, { exact: true }).fill(text)
      const send = page.getByRole('button', { name: button, exact: true })
      const dialog = page.getByRole('dialog', { name: 'This ends your bonus' })
      await send.click()
      await expect
        .poll(() => factsIn(dialog))
        .toEqual({
          'Amount of your own money': `2,000.00 ${symbol}`,
          'Bonus money forfeited': `21,500.00 ${symbol}`,
        })
      await dialog.getByRole('button', { name: 'Keep the bonus' }).click()
      await expectNone(dialog)
      expect(asked(call)).toHaveLength(1)
      await send.click()
      await dialog.getByRole('button', { name: 'Go on and forfeit the bonus' }).click()
      await expect.poll(() => asked(call).map(({ body }) => body.giveUp)).toEqual([undefined, undefined, STAKE.grant])
      // It was refused again, since it is another bonus: nothing is given up that was not seen.
      await expect.element(dialog).toBeVisible()
      // What was agreed to is of that amount alone.
      await dialog.getByRole('button', { name: 'Keep the bonus' }).click()
      await expectNone(dialog)
      await page.getByLabelText('Amount', { exact: true }).fill('2500')
      await send.click()
      await expect.poll(() => asked(call).map(({ body }) => body.giveUp)).toEqual([undefined, undefined, STAKE.grant, undefined])
    }
  })
