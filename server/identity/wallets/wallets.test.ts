/** Proves the choice among a member's wallets: each currency is opened once, a choice is told where it changes, and an old one stays open. */
import { expect, test } from 'vitest'
import { memberAtHome } from '../testing/member-at-home.ts'
import { smallWorld } from '../testing/small-world.ts'

const at = memberAtHome()

type Shown = { wallets: { currency: string; currencySymbol: string; chosen: boolean; balance: string | null; held: string | null }[] }

test('[WC-51, WALLET-08] a wallet is opened at its first choice and once, and every choice that changes is told', async () => {
  const opened: string[] = []
  let last = 900_000n
  const world = smallWorld(at.database, {
    openWalletBeside: async (_tx, _member, currency) => (opened.push(currency), (last += 1n)),
    balanceOf: async (_asker, wallet) => (wallet === 900_001n ? { balance: 70_000n, held: 10_000n } : { balance: 0n, held: 0n }),
  })
  world.rules = { ...world.rules, currencies: ['MMK', 'THB'] }
  const member = world.browser()
  await member.login('mandalay7')
  const { id } = (await member.whoAmI())!
  const told = () =>
    world.facts
      .splice(0)
      .filter(({ name, memberId }) => name === 'walletChosen' && memberId === id)
      .map(({ currency, currencySymbol }) => [currency, currencySymbol])
  const choose = async (currency: string) => {
    const chosen = await member.call<Shown>('chooseWallet', { currency })
    return chosen.ok
      ? chosen.value.wallets.map((each) => [each.currency, each.currencySymbol, each.chosen, each.balance, each.held])
      : chosen.code
  }
  expect(await choose('USD')).toBe('currency-unknown')
  expect(await choose('MMK')).toEqual([
    ['MMK', 'Ks', true, '0.00', '0.00'],
    ['THB', '฿', false, null, null],
  ])
  expect([opened, told()]).toEqual([[], []])
  const both = [
    ['MMK', 'Ks', false, '0.00', '0.00'],
    ['THB', '฿', true, '7.00', '1.00'],
  ]
  expect([await choose('THB'), await choose('THB')]).toEqual([both, both])
  expect([opened, told()]).toEqual([['THB'], [['THB', '฿']]])
  expect(await member.whoAmI()).toMatchObject({ currency: 'THB', wallet: 900_001n, first: { currency: 'MMK' } })
  expect(await member.call('memberInfo')).toMatchObject({ value: { currency: 'THB' } })
  expect(await member.call('memberWallets')).toMatchObject({ value: { wallets: [{ currency: 'MMK' }, { currency: 'THB', chosen: true }] } })
  // A currency that the merchant lists no more is still its owner's to choose.
  await choose('MMK')
  world.rules = { ...world.rules, currencies: ['MMK'] }
  expect(await choose('THB')).toEqual(both)
  expect([opened, told()]).toEqual([
    ['THB'],
    [
      ['MMK', 'Ks'],
      ['THB', '฿'],
    ],
  ])
  const { of, further } = world.identity.wallets
  const nobody = '00000000-0000-7000-8000-000000000009'
  const { wallet, first } = (await member.whoAmI())!
  expect(await of(at.database.reader, id)).toEqual([first, { currency: 'THB', wallet }])
  expect(await of(at.database.reader, nobody)).toEqual([])
  expect(await further(at.database.reader, [nobody, id], 'THB')).toEqual(new Map([[id, 900_001n]]))
  expect(await further(at.database.reader, [id], 'MMK')).toEqual(new Map())
  expect(await further(at.database.reader, [nobody], 'THB')).toEqual(new Map())
})
