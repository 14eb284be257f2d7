/** Proves that a member has one wallet for each currency, that the chosen one is what every act goes by, and that nothing mixes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CurrencyWallet } from '@baize/contract/wallet/currencies.ts'
import { createWorld, type RichMember, type Session, type World } from '../testing/world.ts'

const BAHT = { approvedBelow: '3000', twoFrom: '150000', transfers: { minimum: '50', maximum: '30000', dailyCap: '150000' } }
const MMK = 100_000n * 10_000n
const THB = 2_000n * 10_000n

let world: World
let mya: RichMember
beforeAll(async () => {
  world = await createWorld({ catalogue: true })
  await world.database.write((tx) => world.house.settings.write(tx, 'currencies', { THB: BAHT }))
  mya = await world.rich(MMK)
})
afterAll(async () => {
  await world.assertBooksBalance()
  await world.close()
})

const choose = (member: Session, currency: string) =>
  world.ask({ method: 'PUT', path: '/wps/member/wallets/chosen', body: { currency } }, member)
const listed = async (member: Session) =>
  ((await world.ask({ method: 'GET', path: '/wps/member/wallets' }, member)).value as { wallets: CurrencyWallet[] }).wallets
const balance = async (member: Session) => {
  const { value } = await world.ask({ method: 'GET', path: '/wps/v2/wallets/balance' }, member)
  const { balance: units, currency } = value as { balance: string; currency: string }
  return `${units} ${currency}`
}
/** Gives a member money in a wallet that is open. */
async function give(member: RichMember, currency: string, units: bigint): Promise<bigint> {
  const { ledger, needs } = world.house
  const account = (await ledger.accountOf(member.memberId, 'main', currency))!
  await needs.database.write(async (tx) => {
    await ledger.lock(tx, [account])
    const gift = { account, contra: 'demo:gift', amount: units, kind: 'adjustment' } as const
    await ledger.post(tx, [{ key: `gift:${currency}:${member.memberId}`, account, transfers: [gift] }])
  })
  return account
}

describe('[WALLET-08, WC-51] wallets', () => {
  it('are listed with the first one chosen, and others that were never opened', async () => {
    expect(await listed(mya)).toEqual([
      { currency: 'MMK', currencySymbol: 'Ks', chosen: true, balance: '100000.00', held: '0.00' },
      { currency: 'THB', currencySymbol: '฿', chosen: false, balance: null, held: null },
    ])
  })

  it('are opened on the first choice, once for all who choose at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => choose(mya, 'THB')))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const accounts = await world.house.ledger.accountsOf(mya.memberId)
    expect(accounts.filter(({ kind }) => kind === 'main').map(({ currency }) => currency)).toEqual(['MMK', 'THB'])
    expect((await listed(mya)).map(({ currency, chosen, balance: held }) => [currency, chosen, held])).toEqual([
      ['MMK', false, '100000.00'],
      ['THB', true, '0.00'],
    ])
  })

  it('are what every act of the member goes by, and the choice is kept', async () => {
    await give(mya, 'THB', THB)
    expect(await balance(mya)).toBe('2000.00 THB')
    const info = (await world.ask({ method: 'GET', path: '/wps/member/info' }, mya)).value
    expect(info).toMatchObject({ currency: 'THB', currencySymbol: '฿' })
    const options = (await world.ask({ method: 'GET', path: '/wps/wallet/options' }, mya)).value as { withdrawable: string }
    expect(options).toMatchObject({ withdrawable: '2000.00', approvedBelow: '3000.00' })
    await choose(mya, 'MMK')
    expect(await balance(mya)).toBe('100000.00 MMK')
  })

  it('are refused in a currency that the merchant does not list', async () => {
    expect(await choose(mya, 'USD')).toMatchObject({ status: 422, code: 'currency-unknown' })
    expect(await choose(mya, 'TRIAL')).toMatchObject({ status: 422, code: 'currency-unknown' })
    expect(await balance(mya)).toBe('100000.00 MMK')
  })
})

describe('[WC-51, PROT-02] a member who is blocked in one wallet', () => {
  const standing = async (memberId: string) => {
    const { ledger } = world.house
    const mains = (await ledger.accountsOf(memberId)).filter(({ kind }) => kind === 'main')
    return Promise.all(mains.map(({ id }) => ledger.standing(id)))
  }
  const act = async (name: string, memberId: string) => {
    const account = (await world.house.identity.memberOf(memberId))!.account
    const done = await world.house.operator.perform(world.database, name, { words: [account], options: {}, by: 'Thida', reason: 'a test' })
    expect(done).toMatchObject({ ok: true })
  }
  const [open, blocked, excluded] = [
    { blocked: false, excluded: false, waits: false },
    { blocked: true, excluded: false, waits: false },
    { blocked: false, excluded: true, waits: false },
  ]

  it('is blocked in all of them, and unblocked in all', async () => {
    const zaw = await world.rich(MMK)
    await choose(zaw, 'THB')
    await act('freeze-member', zaw.memberId)
    expect(await standing(zaw.memberId)).toEqual([blocked, blocked])
    await act('unfreeze-member', zaw.memberId)
    expect(await standing(zaw.memberId)).toEqual([open, open])
    await act('exclude-member', zaw.memberId)
    expect(await standing(zaw.memberId)).toEqual([excluded, excluded])
  })

  it('opens another one blocked as well, also at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => world.rich(MMK)))
    await Promise.all(people.flatMap((one) => [choose(one, 'THB'), act('exclude-member', one.memberId)]))
    for (const { memberId } of people) expect(await standing(memberId)).toEqual([excluded, excluded])
  })

  it('is kept from one that was being opened when the exclusion began, which waits for it before it takes a lane', async () => {
    const { memberId } = await world.rich(MMK)
    const waits = "select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()"
    const began = await world.database.write(async (tx) => {
      await world.house.ledger.openBeside(tx, { owner: memberId, kind: 'main', currency: 'THB' })
      const excluding = act('exclude-member', memberId)
      await expect.poll(async () => (await world.database.pool.query(waits)).rowCount, { timeout: 20_000 }).toBe(1)
      return { excluding }
    })
    await began.excluding
    expect(await standing(memberId)).toEqual([excluded, excluded])
  })
})

describe('[WC-52] games', () => {
  const OF_THE_HOUSE = [
    ['/wps/originals/dice/bet', { stake: '100', direction: 'under', target: '49.50' }],
    ['/wps/originals/crash/bet', { stake: '100' }],
  ] as const

  it('in-house are refused in a currency without limits, and take nothing from the chosen wallet', async () => {
    const nilar = await world.rich(MMK)
    await world.bringPart(nilar)
    await choose(nilar, 'THB')
    await give(nilar, 'THB', THB)
    for (const [path, body] of OF_THE_HOUSE)
      expect(await world.ask({ method: 'POST', path, body }, nilar)).toMatchObject({ status: 422, code: 'currency-not-offered' })
    expect(await balance(nilar)).toBe('2000.00 THB')
  })

  it('[WC-51] in-house are played in a currency that was given limits, out of the chosen wallet', async () => {
    const khin = await world.rich(MMK)
    await world.bringPart(khin)
    await choose(khin, 'THB')
    await give(khin, 'THB', THB)
    const limits = { minimumStake: '5', maximumStake: '1000', maximumWin: '50000' }
    const given = { THB: { games: { dice: limits, crash: limits }, jackpot: { seed: '1000', ceiling: '2000' } } }
    await world.database.write((tx) => world.house.settings.write(tx, 'originals.currencies', given))
    const bet = (stake: string) => ({ method: 'POST' as const, path: OF_THE_HOUSE[0][0], body: { ...OF_THE_HOUSE[0][1], stake } })
    expect(await world.ask(bet('1000.01'), khin)).toMatchObject({ status: 422, code: 'stake-above-maximum' })
    const { value } = await world.ask(bet('1000'), khin)
    expect(value).toMatchObject({ round: { currency: 'THB', stake: '1000.00' } })
    expect(await balance(khin)).toBe(`${(value as { balance: string }).balance} THB`)
    expect(await world.ask({ method: 'POST', path: '/wps/originals/wheel/bet', body: { stake: '10', risk: 'low' } }, khin)).toMatchObject({
      code: 'currency-not-offered',
    })
    await choose(khin, 'MMK')
    expect(await balance(khin)).toBe('100000.00 MMK')
    const pool = (query: string) => world.ask({ method: 'GET', path: `/wps/originals/jackpot${query}` })
    expect((await pool('?currency=THB')).value).toMatchObject({ currency: 'THB', seed: '1000.00' })
    expect((await pool('')).value).toMatchObject({ currency: 'MMK' })
    expect(await pool('?currency=USD')).toMatchObject({ status: 422, code: 'currency-not-offered' })
    await world.database.write((tx) => world.house.settings.write(tx, 'originals.currencies', {}))
  })

  it('of a vendor that takes no bets in the chosen currency are refused before anything is written', async () => {
    const aye = await world.rich(MMK)
    await choose(aye, 'THB')
    const { rows } = await world.database.pool.query<{ id: number }>("select id from games_game where code = 'feather-pool'")
    const launch = () => world.ask({ method: 'POST', path: '/wps/game/launchGame', body: { nodeId: rows[0]!.id } }, aye)
    expect(await launch()).toMatchObject({ status: 422, code: 'currency-not-offered' })
    const players = () => world.database.pool.query('select from games_player where person = $1', [aye.memberId])
    expect((await players()).rowCount).toBe(0)
    await choose(aye, 'MMK')
    expect((await launch()).code).not.toBe('currency-not-offered')
  })
})
