/** Bonus member: a member with real money and bonus money that plays every product, for the tests that play it. */
import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { formatUnits, parseUnits, UNITS } from '@baize/contract/values/money.ts'
import { systemClock } from '../../platform/clock.ts'
import type { RichMember, World } from './world.ts'

const EVERYTHING = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'BGS']
const units = (text: string): bigint => parseUnits(text) as bigint

/** The bonus is played at 10 times. */
export async function withBonus(
  world: World,
  real: bigint,
  bonus: string,
  maxBet = '40',
  onWithdrawal: 'forfeit' | 'keep' = 'forfeit',
): Promise<RichMember> {
  // The ledger's times are the database's own.
  world.clock.set(systemClock.now().toString())
  const member = await world.rich(real * UNITS)
  const order = {
    key: `award:${randomBytes(6).toString('hex')}`,
    member: member.memberId,
    currency: 'MMK',
    wallet: member.wallet,
    code: 'WELCOME',
    names: { EN: 'Welcome', MY: 'ကြိုဆို' },
    lastsSeconds: 86_400,
    terms: {
      amount: units(bonus),
      deposit: 0n,
      basis: 'bonus' as const,
      times: 10n,
      form: 'convertible' as const,
      contribution: Object.fromEntries(EVERYTHING.map((category) => [category, 10_000n])),
      plays: EVERYTHING,
      maxBet: units(maxBet),
      convertCap: null,
      onWithdrawal,
    },
  }
  const granted = await world.database.transact((tx) => world.house.bonus.grantBonus(tx, order))
  expect(granted).toMatchObject({ ok: true, value: { state: 'active' } })
  return member
}

/** What a member has in both accounts. */
export async function moneyOf(world: World, { memberId }: RichMember): Promise<{ real: string; bonus: string }> {
  const accounts = await world.house.ledger.accountsOf(memberId)
  const of = (kind: string): string => formatUnits(accounts.find((account) => account.kind === kind)?.balance ?? 0n)
  return { real: of('main'), bonus: of('bonus') }
}

/** What a win of a round leaves: real money first, the bonus part rounded down. */
export function afterWin(payout: bigint, stake: bigint, bonusStake: bigint, bonusLeft: bigint): { real: string; bonus: string } {
  const part = (payout * bonusStake) / stake
  return { real: formatUnits(payout - part), bonus: formatUnits(bonusLeft + part) }
}
