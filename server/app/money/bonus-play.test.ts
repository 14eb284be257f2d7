/**
 * Bonus money of every product: a bet that needs it, the win that it shares, what undoes it and what it counts. It runs at each vendor
 * dialect and in the in-house games.
 */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { formatUnits, parseUnits, UNITS } from '@baize/contract/values/money.ts'
import { systemClock } from '../../platform/clock.ts'
import { offer } from '../../promotions/testing/small-world.ts'
import { afterWin, moneyOf, withBonus as bonusMember } from '../testing/bonus-member.ts'
import { countInFull } from '../testing/counts-in-full.ts'
import { DIALECTS, openDialectWorld, type DialectWorld } from '../testing/dialect-world.ts'
import type { RichMember, World } from '../testing/world.ts'

let dialects: DialectWorld
let world: World

beforeAll(async () => {
  dialects = await openDialectWorld()
  world = dialects.world
  countInFull(world.house)
})
afterAll(async () => {
  expect(await world.house.bonus.prove()).toEqual([])
  await dialects.close()
})

const name = (): string => randomBytes(6).toString('hex')
const units = (text: string): bigint => parseUnits(text) as bigint

const withBonus = (real: bigint, bonus: string, maxBet?: string): Promise<RichMember> => bonusMember(world, real, bonus, maxBet)
const has = (member: RichMember) => moneyOf(world, member)

const progressOf = async ({ memberId }: RichMember): Promise<string> => {
  const { rows } = await world.database.pool.query<{ units: string }>('select progress_units as units from bonus_grant where member = $1', [
    memberId,
  ])
  return formatUnits(BigInt(rows[0]?.units ?? 0))
}
const counts = (member: RichMember, progress: string): Promise<void> =>
  vi.waitUntil(async () => (await progressOf(member)) === progress, { timeout: 30_000, interval: 20 }).then(() => undefined)

describe.each(DIALECTS)('[PROMO-04, PR-14, PR-17, PR-18, PR-19] a vendor that speaks %s', (dialect) => {
  it('takes real money first, shares the win and counts the round', async () => {
    const vendor = dialects.vendorOf(dialect)
    const member = await withBonus(10n, '100')
    const seat = await dialects.seatAt(member, vendor.vendor)
    const round = name()
    expect(await vendor.bet(seat, round, '30')).toBe('ok')
    const rounds = 'select funded from games_round where member = $1'
    expect((await world.database.pool.query(rounds, [member.memberId])).rows).toEqual([{ funded: true }])
    expect(await has(member)).toEqual({ real: '0.00', bonus: '80.00' })
    expect(await vendor.bet(seat, round, '30')).toBe('ok')
    expect(await has(member)).toEqual({ real: '0.00', bonus: '80.00' })
    expect(await vendor.win(seat, round, '100')).toBe('ok')
    expect(await vendor.win(seat, round, '100')).toBe('ok')
    expect(await has(member)).toEqual({ real: '33.3334', bonus: '146.6666' })
    await counts(member, '30.00')
  })

  it('gives back exactly what was taken', async () => {
    const vendor = dialects.vendorOf(dialect)
    const member = await withBonus(10n, '100')
    const seat = await dialects.seatAt(member, vendor.vendor)
    const round = name()
    expect(await vendor.bet(seat, round, '30')).toBe('ok')
    expect(await vendor.undo(seat, round, '30')).toBe('ok')
    expect(await has(member)).toEqual({ real: '10.00', bonus: '100.00' })
  })

  it('counts a lost round and refuses what is above the highest bet', async () => {
    const vendor = dialects.vendorOf(dialect)
    const member = await withBonus(10n, '100')
    const seat = await dialects.seatAt(member, vendor.vendor)
    expect(await vendor.bet(seat, name(), '41')).not.toBe('ok')
    const round = name()
    expect(await vendor.bet(seat, round, '40')).toBe('ok')
    expect(await vendor.lose(seat, round)).toBe('ok')
    await counts(member, '40.00')
    expect(await has(member)).toEqual({ real: '0.00', bonus: '70.00' })
  })
})

describe('[PROMO-04, PR-14] a bet that the memory of the last one sends to bonus money at once', () => {
  it('takes real money alone where the main account has it again', async () => {
    const vendor = dialects.vendorOf(DIALECTS[0]!)
    const member = await withBonus(10n, '100')
    const seat = await dialects.seatAt(member, vendor.vendor)
    expect(await vendor.bet(seat, name(), '30')).toBe('ok')
    // Nothing tells the memory of this.
    const { wallet: account } = member
    const transfer = { account, contra: 'house:gift', amount: 35n * UNITS, kind: 'adjustment' as const }
    await world.house.ledger.submit({ key: `gift:${name()}`, account, transfers: [transfer] })
    const round = name()
    expect(await vendor.bet(seat, round, '20')).toBe('ok')
    expect(await has(member)).toEqual({ real: '15.00', bonus: '80.00' })
    expect(await vendor.bet(seat, name(), '25')).toBe('ok')
    expect(await vendor.bet(seat, name(), '25')).toBe('ok')
    expect(await has(member)).toEqual({ real: '0.00', bonus: '45.00' })
  })
})

type Round = { readonly id: string; readonly payout?: string; readonly state?: string; readonly stake: string }
type Begun = { readonly round: Round; readonly balance: string }

describe('[PROMO-04, PR-14, PR-18] the house’s own games', () => {
  it('play bonus money in a game of one step, and answer a retry with the same round', async () => {
    const member = await withBonus(100n, '1000', '400')
    await world.bringPart(member)
    const asked = {
      method: 'POST',
      path: '/wps/originals/dice/bet',
      body: { stake: '400', direction: 'under', target: '60.00' },
      headers: { 'idempotency-key': `${name()}${name()}` },
    }
    const told = await world.ask(asked, member)
    expect(told).toMatchObject({ success: true })
    const { round, balance } = told.value as Begun
    const stands = await has(member)
    expect(stands).toEqual(afterWin(units(round.payout ?? '0'), units('400'), units('300'), units('700')))
    expect(balance).toBe(stands.real)
    const again = await world.ask(asked, member)
    expect(again.value).toEqual(told.value)
    expect(await has(member)).toEqual(stands)
    await counts(member, '400.00')
  })

  it('refuse a stake above the highest bet by one ten-thousandth, and move nothing', async () => {
    const member = await withBonus(100n, '1000', '400')
    await world.bringPart(member)
    const body = { stake: '400.0001', direction: 'under', target: '50.00' }
    const told = await world.ask({ method: 'POST', path: '/wps/originals/dice/bet', body }, member)
    expect(told).toMatchObject({ status: 422, code: 'bonus-max-bet' })
    expect(await has(member)).toEqual({ real: '100.00', bonus: '1000.00' })
  })

  it('hold bonus money in a round of several steps, and share what it pays', async () => {
    const member = await withBonus(100n, '1000', '400')
    await world.bringPart(member)
    const ask = async (path: string, body: object): Promise<Round> => {
      const told = await world.ask({ method: 'POST', path: `/wps/originals/mines/${path}`, body }, member)
      expect(told).toMatchObject({ success: true })
      return (told.value as Begun).round
    }
    const { id } = await ask('start', { stake: '300', mines: 5 })
    expect(await has(member)).toEqual({ real: '0.00', bonus: '800.00' })
    const turned = await ask('tile', { round: id, step: 0, tile: 7 })
    const ended = turned.state === 'open' ? await ask('cash-out', { round: id, step: 1 }) : turned
    expect(await has(member)).toEqual(afterWin(units(ended.payout ?? '0'), units('300'), units('200'), units('800')))
    await counts(member, '300.00')
  })
})

const payeeOf = async (member: RichMember, accountNumber: string): Promise<string> => {
  const owner = { id: member.memberId, wallet: member.wallet, currency: 'MMK' }
  const payee = { method: 'bank-transfer', bank: 'river-bank', holderName: 'Daw Mya', accountNumber }
  const bound = await world.house.needs.database.transact((tx) => world.house.wallet.addPayee(tx, owner, payee, 'EN'))
  return bound.ok ? bound.value.id : bound.code
}

describe('[WALLET-04, PR-27, PR-29] a withdrawal with an open bonus', () => {
  it('[PR-15] holds a bonus that it leaves', async () => {
    const member = await bonusMember(world, 20_000n, '1000', '400', 'keep')
    await world.bringPart(member)
    const dice = () =>
      world.ask({ method: 'POST', path: '/wps/originals/dice/bet', body: { stake: '300', direction: 'under', target: '50.00' } }, member)
    const body = { payeeId: await payeeOf(member, '0912345679'), amount: '20000' }
    const gone = await world.ask({ method: 'POST', path: '/wps/wallet/withdrawal', body }, member)
    expect(gone, gone.text).toMatchObject({ success: true })
    expect(await dice()).toMatchObject({ code: 'bonus-parked' })
    expect(await has(member)).toEqual({ real: '0.00', bonus: '1000.00' })
  })

  it('says both figures first, and goes on once the bonus is given up', async () => {
    const member = await withBonus(20_000n, '100')
    const body = { payeeId: await payeeOf(member, '0912345678'), amount: '15000' }
    const said = await world.ask({ method: 'POST', path: '/wps/wallet/withdrawal', body }, member)
    expect(said).toMatchObject({ status: 409, code: 'bonus-at-stake' })
    const { grant, paidOut, givenUp } = said.value as { grant: string; paidOut: string; givenUp: string }
    expect([paidOut, givenUp]).toEqual(['15000.00', '100.00'])
    expect(await has(member)).toMatchObject({ real: '20000.00', bonus: '100.00' })
    const gone = await world.ask({ method: 'POST', path: '/wps/wallet/withdrawal', body: { ...body, giveUp: grant } }, member)
    expect(gone).toMatchObject({ success: true })
    expect(await has(member)).toMatchObject({ real: '5000.00', bonus: '0.00' })
    const listed = await world.ask({ method: 'GET', path: '/wps/bonuses?state=past' }, member)
    expect(listed.value).toMatchObject({ bonuses: [{ id: grant, name: 'ကြိုဆို', state: 'withdrawn', left: '0.00', required: '1000.00' }] })
  })
})

describe('[PROT-02, PR-48] a self-exclusion with an open bonus', () => {
  it('ends the bonus, leaves the member’s own money, and lets nothing be played any more', async () => {
    const [vendor, member] = [dialects.vendorOf(DIALECTS[0]!), await withBonus(10n, '100')]
    const seat = await dialects.seatAt(member, vendor.vendor)
    const wish = { member: member.memberId, until: 'for-ever', by: 'member' } as const
    expect(await world.house.needs.database.transact((tx) => world.house.protection.exclude(tx, wish))).toMatchObject({ ok: true })
    expect(await vendor.bet(seat, name(), '5')).not.toBe('ok')
    expect(await has(member)).toEqual({ real: '10.00', bonus: '0.00' })
    const { value } = await world.ask({ method: 'GET', path: '/wps/bonuses?state=past' }, member)
    expect(value).toMatchObject({ bonuses: [{ state: 'excluded', left: '0.00' }] })
  })
})

describe('[PROMO-05, PROMO-07, PR-27] a member’s bonus', () => {
  it('shows progress and terms, which bets counted, and is given up by its owner alone', async () => {
    const member = await withBonus(100n, '100')
    const vendor = dialects.vendorOf('native')
    const seat = await dialects.seatAt(member, vendor.vendor)
    const round = name()
    expect(await vendor.bet(seat, round, '50')).toBe('ok')
    expect(await vendor.lose(seat, round)).toBe('ok')
    await counts(member, '40.00')
    const listed = await world.ask({ method: 'GET', path: '/wps/bonuses?state=open' }, member)
    const [bonus] = (listed.value as { bonuses: { id: string }[] }).bonuses
    expect(bonus).toMatchObject({ state: 'active', given: '100.00', done: '40.00', remaining: '960.00', maxBet: '40.00' })
    const path = `/wps/bonuses/${bonus?.id}`
    const bets = await world.ask({ method: 'GET', path: `${path}/bets` }, member)
    expect(bets.value).toMatchObject({ total: 1, content: [{ stake: '50.00', counted: '40.00', vendor: 'PG' }] })
    const stranger = await world.rich(1n)
    const cancel = { method: 'POST', path: `${path}/cancel`, body: { confirmed: true } }
    expect(await world.ask(cancel, stranger)).toMatchObject({ status: 404, code: 'not-found' })
    expect(await world.ask({ method: 'GET', path: `${path}/bets` }, stranger)).toMatchObject({ status: 404 })
    expect(await world.ask({ ...cancel, body: { confirmed: false } }, member)).toMatchObject({ code: 'invalid-input' })
    expect(await world.ask(cancel, member)).toMatchObject({ success: true, value: { state: 'cancelled', left: '0.00' } })
    expect(await world.ask(cancel, member)).toMatchObject({ status: 409, code: 'state-conflict' })
    expect(await has(member)).toEqual({ real: '50.00', bonus: '0.00' })
  })
})

describe('[PR-45, PR-47] valid turnover', () => {
  it('leaves out what was staked of bonus money', async () => {
    const member = await withBonus(10n, '100')
    const vendor = dialects.vendorOf('native')
    const seat = await dialects.seatAt(member, vendor.vendor)
    const round = name()
    await vendor.bet(seat, round, '30')
    await vendor.lose(seat, round)
    await counts(member, '30.00')
    const { rows } = await world.database.pool.query('select stake_units, bonus_stake_units from records_turnover where member = $1', [
      member.memberId,
    ])
    expect(rows).toEqual([{ stake_units: 300_000n, bonus_stake_units: 200_000n }])
  })
})

describe('[PR-42, PR-45] near-riskless stakes', () => {
  it('count neither towards a bonus nor as turnover', async () => {
    const member = await withBonus(3_000n, '1000', '1000')
    await world.bringPart(member)
    const bet = (game: string, body: object) => world.ask({ method: 'POST', path: `/wps/originals/${game}/bet`, body }, member)
    const bets = ['red', 'black'].map((on) => ({ on, stake: '200' }))
    expect(await bet('roulette', { wheel: 'european', bets })).toMatchObject({ success: true })
    expect((await bet('dice', { stake: '300', direction: 'under', target: '50.00' })).success).toBe(true)
    await counts(member, '300.00')
    const { rows } = await world.database.pool.query<{ game: string; counted: bigint }>(
      'select game_code as game, stake_units - bonus_stake_units as counted from records_turnover where member = $1 order by id',
      [member.memberId],
    )
    expect(rows.map(({ game, counted }) => [game, formatUnits(counted)])).toEqual([
      ['roulette', '0.00'],
      ['dice', '300.00'],
    ])
  })
})

describe('[GAME-20, PR-18, PR-20, PR-21] a held win in a round with bonus money', () => {
  const WIDE = {
    multiple: 1_000_000n,
    hourWinUnits: 1_000_000n * UNITS,
    hourNetUnits: 1_000_000n * UNITS,
    hourGiftUnits: 1_000_000n * UNITS,
  }
  const highest = async (win: bigint): Promise<void> => {
    const wins = { currency: 'MMK', ...WIDE, winUnits: win * UNITS }
    await world.database.transact((tx) => world.house.games.setVendorTerms(tx, 'PG', { wins }))
    world.clock.forward({ seconds: 2 })
  }
  const decide = async (member: RichMember, by: string, decision: 'release' | 'reject') => {
    const held = (await world.house.games.openCases(1000)).find((one) => one.member === member.memberId)
    return world.database.transact((tx) => world.house.games.decideWin(tx, { id: held?.id ?? '', by, decision }))
  }
  const heldWin = async (more: readonly string[] = []) => {
    const vendor = dialects.vendorOf('native')
    const member = await withBonus(10n, '100')
    const seat = await dialects.seatAt(member, vendor.vendor)
    const round = name()
    expect(await vendor.bet(seat, round, '30')).toBe('ok')
    for (const stake of more) expect(await vendor.bet(seat, `${round}+${stake}`, stake)).toBe('ok')
    await highest(40n)
    expect(await vendor.win(seat, round, '100')).toBe('ok')
    await highest(1_000_000n)
    expect(await has(member)).toMatchObject({ real: '0.00' })
    await decide(member, 'thida', 'release')
    return member
  }

  it('is shared by its bets when two of the staff release it', async () => {
    const member = await heldWin()
    expect(await decide(member, 'aung', 'release')).toMatchObject({ ok: true, value: { after: { state: 'done' } } })
    expect(await has(member)).toEqual({ real: '33.3334', bonus: '146.6666' })
    await counts(member, '30.00')
    expect(await world.house.bonus.prove()).toEqual([])
    await world.assertBooksBalance()
  })

  it('is shared by the bet that it names, whatever else was staked in the round', async () => {
    const member = await heldWin(['10'])
    expect(await has(member)).toEqual({ real: '0.00', bonus: '70.00' })
    await decide(member, 'aung', 'release')
    expect(await has(member)).toEqual({ real: '33.3334', bonus: '136.6666' })
    expect(await world.house.bonus.prove()).toEqual([])
  })

  it('leaves the bonus as it was when they reject it', async () => {
    const member = await heldWin()
    await decide(member, 'thida', 'reject')
    expect(await decide(member, 'aung', 'reject')).toMatchObject({ ok: true, value: { after: { state: 'done' } } })
    expect(await has(member)).toEqual({ real: '0.00', bonus: '80.00' })
    expect(await world.house.bonus.prove()).toEqual([])
  })
})

describe('cash with a turnover', () => {
  // A requirement begins by the database's clock, and bets are placed after it.
  const ownerOf = ({ memberId, wallet }: RichMember) => ({ id: memberId, wallet, currency: 'MMK' })
  const catchUp = () => world.clock.set(systemClock.now().toString())
  beforeAll(catchUp)
  const window = { from: '2026-11-01', until: '2099-01-01' }
  const turnover = { times: 2, contribution: { BGS: 5_000, RNG: 10_000 } }
  const options = async (member: RichMember) => {
    const { database } = world.house.needs
    const { locked, withdrawable, requirements } = await world.house.wallet.options(database.reader, ownerOf(member), 'EN')
    const rows = requirements.map(({ source, causeReference, required, done }) => `${source} ${causeReference} ${done}/${required}`)
    return { locked, withdrawable, rows }
  }
  const post = (member: RichMember, path: string, body: object) =>
    world.ask({ method: 'POST', path, body, headers: { 'idempotency-key': `${name()}${name()}` } }, member)
  /** Plays one round of dice. */
  async function play(member: RichMember, stake: string): Promise<void> {
    catchUp()
    expect(await post(member, '/wps/originals/dice/bet', { stake, direction: 'under', target: '2.00' })).toMatchObject({ success: true })
  }
  /** Waits until the followers have counted what was played. */
  const locks = (member: RichMember, locked: string, ...rows: readonly string[]) =>
    vi.waitUntil(
      async () => {
        const now = await options(member)
        return now.locked === locked && now.rows.join() === rows.join()
      },
      { timeout: 30_000, interval: 20 },
    )
  const given = async (more: object = {}) => {
    const code = `cash-${name()}`
    const document = offer(code, { rewards: [{ kind: 'cash', amount: { MMK: '100' }, turnover }], window, ...more })
    const { database, promotions } = { ...world.house.needs, ...world.house }
    const written = await database.transact(async (tx) => {
      const draft = await promotions.staff.write(tx, document)
      return draft.ok ? promotions.staff.publish(tx, code) : draft
    })
    expect(written.ok).toBe(true)
    const { rows } = await database.pool.query<{ id: string }>('select id from promotions_campaign where code = $1', [code])
    return { code, id: rows[0]!.id, version: 1 }
  }

  it('[PR-07, PR-43, WC-30, WC-34] is shown as figures before joining, credited once with its requirement, and free once it is played', async () => {
    const cash = await given()
    const member = await world.rich(1_000n * UNITS)
    await world.bringPart(member)
    const seen = await world.ask({ method: 'GET', path: `/wps/promotions/${cash.id}` }, member)
    const contribution = Object.entries({ BGS: 5000, RNG: 10_000 }).map(([category, shareBp]) => ({ category, shareBp }))
    expect((seen.value as { gives: unknown[] }).gives).toMatchObject([
      { kind: 'cash', amount: '100.00', turnover: { times: 2, required: '200.00', contribution } },
    ])
    for (const _ of [1, 2]) await post(member, `/wps/promotions/${cash.id}/join`, { version: cash.version, code: 'jade' })
    expect(await options(member)).toEqual({ locked: '100.00', withdrawable: '1000.00', rows: [`promotion ${cash.code} 0.00/200.00`] })
    // Half of a stake at the house's own games counts.
    await play(member, '100')
    await locks(member, '100.00', `promotion ${cash.code} 50.00/200.00`)
    await play(member, '300')
    await locks(member, '0.00')
    const [row] = await world.house.wallet.listRequirements(world.house.needs.database.reader, ownerOf(member), 'EN')
    expect(row).toMatchObject({ source: 'promotion', amount: '100.00', done: '200.00', left: '0.00', lifted: false })
  })

  it('[PR-48, WC-30] asks no play of a self-excluded member: what was open ends, and cash that waits is credited without it', async () => {
    const [open, waiting] = [await given(), await given({ claimDays: 7 })]
    const member = await world.rich(1_000n * UNITS)
    for (const { id, version } of [open, waiting]) await post(member, `/wps/promotions/${id}/join`, { version, code: 'jade' })
    expect((await options(member)).rows).toEqual([`promotion ${open.code} 0.00/200.00`])
    const { content } = await world.house.promotions.rewards(ownerOf(member), { pageNo: 1, pageSize: 20 }, 'EN')
    const wish = { member: member.memberId, until: 'for-ever', by: 'member' } as const
    await world.house.needs.database.transact((tx) => world.house.protection.exclude(tx, wish))
    for (const _ of [1, 2]) for (const { id } of content) await world.house.promotions.settleExcluded(id)
    expect(await options(member)).toEqual({ locked: '0.00', withdrawable: '1200.00', rows: [] })
  })
})
