/** Proves both records on screen: the provider's filter, the two purses, and movements in words that say what they were. */
import type { BetRecord, Movement } from '@baize/contract/records.ts'
import { expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { faultsInBothThemes } from '../../testing/axe.ts'
import { aCard, allLanes, idOf, NOW } from '../../testing/catalogue.ts'
import { answers, asked } from '../../testing/fake-server.ts'
import { main } from '../../testing/looking.ts'
import { openSite } from '../../testing/open-site.ts'
import { prepareWholeSite } from '../../testing/whole-site.ts'

const chosen = (name: string) => main().getByRole('combobox', { name })

test('[MEMBER-05] rounds are filtered by provider, and a category leaves its own providers', async () => {
  prepareWholeSite()
  const lanes = allLanes().map((lane) => ({
    ...lane,
    cards:
      lane.gameType === 'RNG'
        ? [aCard('RIVER', 'RNG', { displayName: 'River' }), aCard('LOTUS', 'RNG', { displayName: 'Lotus' })]
        : lane.gameType === 'LIVE'
          ? [aCard('SALON', 'LIVE', { displayName: 'Salon' })]
          : [],
  }))
  answers('vendorLanes', { lanes })
  await openSite('/member/personalHistoryCopy', { member: true, prepared: true })
  const provider = chosen('Provider')
  const names = () => [...(provider.element() as HTMLSelectElement).options].map(({ text }) => text)
  await expect.poll(names).toEqual(['All', 'Lotus', 'River', 'Salon'])
  expect(await faultsInBothThemes()).toEqual([])
  await provider.selectOptions('River')
  await expect.poll(() => asked('bettingRecord').at(-1)?.query.vassalage).toBe('RIVER')
  await chosen('Category').selectOptions('RNG')
  await expect.poll(() => asked('bettingRecord').at(-1)?.query).toMatchObject({ vassalage: 'RIVER', gameType: 'RNG' })
  for (const [name, value] of Object.entries({ Provider: 'RIVER', Category: 'RNG', Status: '' }))
    await expect.element(chosen(name)).toHaveValue(value)
  await chosen('Status').selectOptions('Settled')
  await expect.element(chosen('Status')).toHaveValue('settled')
  await expect.poll(names).toEqual(['All', 'Lotus', 'River'])
  await provider.selectOptions('All')
  await expect.poll(() => asked('bettingRecord').at(-1)?.query).toEqual(expect.not.objectContaining({ vassalage: expect.anything() }))
})

test('[MEMBER-06] bonus money has its own movements, and each is called what it was', async () => {
  prepareWholeSite()
  const at = '2026-11-20T05:00:00Z'
  const row = (id: number, more: Partial<Movement>): Movement => ({
    id: String(id),
    type: 'promotion',
    amount: '500.00',
    balanceAfter: '500.00',
    currency: 'MMK',
    reference: 'welcome',
    detail: 'Welcome bonus',
    at,
    ...more,
  })
  const wallet = [
    row(1, {}),
    row(2, { type: 'points', reference: 'P1', detail: 'P1', amount: '5.00' }),
    row(3, { type: 'points', reference: 'P2', detail: 'P2', amount: '-80.00' }),
  ]
  answers('accountRecord', ({ query }) => {
    const content = query.purse === 'bonus' ? [row(4, { amount: '50000.00' })] : wallet
    return { content, pageNum: 1, totalPages: 1, total: content.length }
  })
  await openSite('/member/transactionHistory', { member: true, prepared: true })
  const said = (type: string, detail: string) => main().getByRole('rowheader', { name: new RegExp(`${type} ?${detail}`) })
  await expect.element(said('Promotion', 'Welcome bonus')).toBeVisible()
  await expect.element(said('Points', 'Points converted to money')).toBeVisible()
  await expect.element(said('Points', 'Paid for goods of the points mall')).toBeVisible()
  await chosen('Money').selectOptions('Bonus money')
  await expect.element(main().getByText('+50,000.00', { exact: false })).toBeVisible()
  expect(asked('accountRecord').at(-1)?.query.purse).toBe('bonus')
  expect(await faultsInBothThemes()).toEqual([])
  await chosen('Type').selectOptions('Deposit')
  await expect.poll(() => asked('accountRecord').at(-1)?.query).toMatchObject({ purse: 'bonus', type: 'deposit' })
  for (const [name, value] of Object.entries({ Money: 'bonus', Type: 'deposit' })) await expect.element(chosen(name)).toHaveValue(value)
  await chosen('Money').selectOptions('Wallet')
  await expect.poll(() => asked('accountRecord').at(-1)?.query).toEqual(expect.not.objectContaining({ purse: expect.anything() }))
})

test('[MEMBER-05] an open bet is no loss yet: its row has no net, and its receipt shows the stake', async () => {
  prepareWholeSite()
  const bet = (id: number, more: Partial<BetRecord>): BetRecord => ({
    id: idOf(id),
    vassalage: 'BGS',
    vendorName: 'Baize',
    gameType: 'BGS',
    gameCode: 'dice',
    gameName: 'Dice',
    round: `round-${id}`,
    stake: '200.00',
    win: '0.00',
    net: '-200.00',
    refund: '0.00',
    refundReasons: [],
    currency: 'MMK',
    state: 'open',
    startedAt: NOW,
    settledAt: null,
    originalRound: null,
    ...more,
  })
  const content = [bet(1, {}), bet(2, { state: 'settled', settledAt: NOW })]
  answers('bettingRecord', { content, pageNum: 1, totalPages: 1, total: 2, totals: { stake: '400.00', win: '0.00', net: '-400.00' } })
  await openSite('/member/personalHistoryCopy', { member: true, prepared: true })
  const [open, lost] = [/Receipt of Dice, round round-1$/, /Receipt of Dice, round round-2$/].map((name) =>
    main().getByRole('button', { name }),
  )
  const rowOf = (button: Locator) => button.element().closest('tr')!.textContent
  await expect.element(open!).toBeVisible()
  expect([rowOf(open!).includes('−200.00'), rowOf(lost!).includes('−200.00')]).toEqual([false, true])
  await open!.click()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect.element(receipt.getByText('200.00').first()).toBeVisible()
  expect(receipt.element().textContent).not.toContain('−200.00')
})
