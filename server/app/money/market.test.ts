/** Proves that a market is rows: one evening is played in each of the two markets of the demonstration, and the stricter word holds (MK-01, MK-02). */
import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { flight } from '../../originals/testing/crash-desk.ts'
import { addPeople, deskOf, typed } from '../../operator/testing/staffed.ts'
import { openDialectWorld, type DialectWorld } from '../testing/dialect-world.ts'
import { issueInChina } from '../testing/lottery-world.ts'
import { proofOf, type RichMember, type World } from '../testing/world.ts'

const POUNDS = { approvedBelow: '300', twoFrom: '2000', transfers: { minimum: '1', maximum: '300', dailyCap: '1500' } }
const SMALL = { minimumStake: '0.10', maximumStake: '100', maximumWin: '5000' }
const PASSWORD = 'quiet-river-42'

let dialects: DialectWorld
let world: World
beforeAll(async () => {
  dialects = await openDialectWorld()
  world = dialects.world
  await addPeople(deskOf(world), 'thida', 'aung')
  // Nobody answers here for the national register, which has its own test.
  await done('market-set', 'great-britain', 'protection.register', '[]')
  const { vendor } = dialects.vendorOf('native')
  await world.database.transact((tx) => world.house.games.setVendorConnection(tx, vendor, { currencies: 'MMK,GBP' }))
})
afterEach(() => world.assertBooksBalance())
afterAll(() => dialects.close())

/** An act by the command line, typed by both where two are needed. */
const type = (...words: string[]) => typed(deskOf(world), [...words, '--by', 'thida', '--reason', 'as agreed'], 'aung')
const alone = (name: string, ...words: string[]) =>
  world.house.operator.perform(world.database, name, { words, options: {}, by: 'thida', reason: 'as agreed' })
async function done(...words: string[]): Promise<void> {
  const { exit, complained } = await type(...words)
  expect([exit, complained], words.join(' ')).toEqual([0, ''])
  // Other values are remembered for a second.
  world.clock.forward({ seconds: 20 })
}
const merchant = async () => world.house.settings.read('merchant')
const moveTo = async (market: string) => done('set', 'merchant', JSON.stringify({ ...(await merchant()), market }))

let names = 0
async function register(years: number, days = 0) {
  const today = world.clock
    .now()
    .toZonedDateTimeISO((await merchant()).timeZone)
    .toPlainDate()
  const birthday = today.subtract({ years }).add({ days }).toString()
  const form = {
    username: `evening${(names += 1)}`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    birthday,
    acceptTerms: true,
    login: true,
  }
  return world.ask({ method: 'PUT', path: '/wps/member/register', body: { ...form, proof: await proofOf(world.ask) } })
}
/** A member of so many years with money in the chosen wallet. */
async function player(years: number, currency: string): Promise<RichMember> {
  const told = await register(years)
  const { token, member } = told.value as { token: string; member: { id: string } }
  const cookie = String([told.headers['set-cookie']].flat().find((line) => String(line).startsWith('sid='))).split(';')[0] ?? ''
  const session = { token, cookie, memberId: member.id }
  return { ...session, wallet: await choose(session, currency) }
}
async function choose(session: Omit<RichMember, 'wallet'>, currency: string): Promise<bigint> {
  await world.ask({ method: 'PUT', path: '/wps/member/wallets/chosen', body: { currency } }, session)
  const { ledger, needs } = world.house
  const account = (await ledger.accountOf(session.memberId, 'main', currency))!
  await needs.database.write(async (tx) => {
    await ledger.lock(tx, [account])
    const gift = { account, contra: 'demo:gift', amount: 100n * UNITS, kind: 'adjustment' } as const
    await ledger.post(tx, [{ key: `gift:${currency}:${randomBytes(6).toString('hex')}`, account, transfers: [gift] }])
  })
  return account
}
const round = (): string => randomBytes(6).toString('hex')
const at = (member: RichMember) => dialects.seatAt(member, dialects.vendorOf('native').vendor)
const vendor = () => dialects.vendorOf('native')
const rest = (milliseconds: number) => world.clock.forward({ milliseconds })
const own = async (member: RichMember, game: string, body: object) => {
  const told = await world.ask({ method: 'POST', path: `/wps/originals/${game}/bet`, body }, member)
  return [told.code, (told.value as { what?: string } | undefined)?.what]
}
const dice = (member: RichMember, stake: string) => own(member, 'dice', { stake, direction: 'under', target: '49.50' })
const slot = (member: RichMember, stake: string) => own(member, 'line-slot', { lineStake: stake })
/** Into the wallet that a vendor keeps; nobody answers there. */
const intoVendor = async (member: RichMember) => {
  const body = { vassalage: 'COPPERJAR', direction: 'in', amount: '1' }
  return (await world.ask({ method: 'POST', path: '/wps/relay/GCS_walletTransfer', body }, member)).code
}
const balance = async (member: RichMember) => (await world.house.ledger.balance(member.wallet)).balance

describe('[MK-01, MK-02] an evening', () => {
  it('in the house’s market has no cap and no pace at vendors, and its own games keep theirs', async () => {
    const mya = await player(30, 'MMK')
    await world.bringPart(mya)
    const seat = await at(mya)
    expect([await vendor().bet(seat, round(), '20'), await vendor().bet(seat, round(), '20')]).toEqual(['ok', 'ok'])
    expect([await dice(mya, '100.0000'), await balance(mya)]).toEqual([['balance-too-low', undefined], 60n * UNITS])
    expect(await world.house.settings.read('originals')).toMatchObject({ minimumSpinMs: 2500, minimumRoundMs: 1000 })
    expect(await intoVendor(mya)).not.toBe('vendor-maintenance')
    // The merchant is stricter than its market here: 21 years, and no transfers along the line.
    expect((await register(21, 1)).code).toBe('too-young')
    expect((await register(21)).success).toBe(true)
    expect(await world.house.settings.read('transfers.line')).toBe(false)
    await done('set', 'transfers.line', 'true')
    expect(await world.house.settings.read('transfers.line')).toBe(true)
  })

  it('in Great Britain has stakes by age, a pace over all windows and rooms, no line, one product an offer, and ten times', async () => {
    await done('set', 'currencies', JSON.stringify({ GBP: POUNDS }))
    const games = { dice: SMALL, 'line-slot': SMALL }
    await done('set', 'originals.currencies', JSON.stringify({ GBP: { games, jackpot: { seed: '10', ceiling: '100' } } }))
    await done('set', 'register.birthdayAge', '18')
    await done('set', 'promotions.maximumTimes', '40')
    await done('set', 'promotions.mixedProducts', 'true')
    await moveTo('great-britain')
    const read = world.house.settings.read
    expect([await read('transfers.line'), await read('promotions.mixedProducts'), await read('promotions.maximumTimes')]).toEqual([
      false,
      false,
      10,
    ])
    expect((await register(18, 1)).code).toBe('too-young')

    const [young, older] = [await player(24, 'GBP'), await player(25, 'GBP')]
    for (const [member, most, more] of [
      [young, '2', '2.0001'],
      [older, '5', '5.0001'],
    ] as const) {
      const seat = await at(member)
      const whole = round()
      expect(await vendor().bet(seat, whole, more)).toBe('limit-reached')
      // A refused bet is no start. The cap is of the whole round, and a second bet in it is none either.
      expect(await vendor().bet(seat, whole, '1')).toBe('ok')
      expect(await vendor().bet(seat, `${whole}+2`, most)).toBe('limit-reached')
      expect(await balance(member)).toBe(99n * UNITS)
      expect(await intoVendor(member)).toBe('vendor-maintenance')
    }
    rest(2_500)
    await world.bringPart(young)
    const seat = await at(young)
    const [first, second] = [round(), round()]
    expect([await vendor().bet(seat, first, '1'), await vendor().bet(seat, first, '1')]).toEqual(['ok', 'ok'])
    rest(2_499)
    // Another window, the slot of the house, and another session of the vendor do not avoid it.
    expect(await vendor().bet(seat, second, '1')).toBe('limit-reached')
    const other = await at(young)
    expect(await vendor().bet(other, second, '1')).toBe('limit-reached')
    expect(await slot(young, '0.05')).toEqual(['limit-reached', 'pace'])
    rest(1)
    expect(await slot(young, '0.1001')).toEqual(['limit-reached', 'cap'])
    expect(await slot(young, '0.1')).toEqual([undefined, undefined])
    expect(await vendor().bet(other, second, '1')).toBe('limit-reached')
    // Wins come through at once.
    expect(await vendor().win(seat, first, '3')).toBe('ok')
    expect(await dice(young, '20')).toEqual([undefined, undefined])
    rest(4_999)
    expect(await dice(young, '1')).toEqual(['limit-reached', 'pace'])
    rest(1)
    expect(await dice(young, '1')).toEqual([undefined, undefined])
    // A category with caps takes nothing in a currency that has none.
    const kyat = { ...young, wallet: await choose(young, 'MMK') }
    rest(5_000)
    expect(await vendor().bet(await at(kyat), round(), '1')).toBe('limit-reached')
    expect(await balance(kyat)).toBe(100n * UNITS)
  })
})

describe('[MK-02] a room that takes bets', () => {
  const ask = async (member: RichMember, path: string, body: object) => {
    const told = await world.ask({ method: 'POST', path, body }, member)
    return { ...told, said: told.code === undefined ? 'taken' : [told.code, (told.value as { what?: string } | undefined)?.what] }
  }
  const CAP = ['limit-reached', 'cap']
  const PACE = ['limit-reached', 'pace']
  const issue = async (place: number) => {
    const number = issueInChina(place, 3_600)
    await world.database.pool.query(
      `insert into lottery_issue (game, number, open_at, close_at, draw_at)
       select 'ssc-1', $1, now() - interval '1 minute', now() + interval '1 hour', now() + interval '1 hour'`,
      [number],
    )
    return number
  }

  it('judges cap and pace before the money: the stepped games at a raise too, crash, lottery orders, and each step of a chase', async () => {
    await moveTo('house')
    await done(
      'set',
      'rounds.stakeCaps',
      '{"BGS": {"MMK": [{"fromAge": 0, "most": "3000"}]}, "LOTT": {"MMK": [{"fromAge": 0, "most": "250"}]}}',
    )
    await done('set', 'rounds.pace', '{"BGS": 5000, "LOTT": 60000}')
    const mya = await player(30, 'MMK')
    await world.give(mya.memberId, 1_000_000n * UNITS)
    await world.bringPart(mya)

    expect((await ask(mya, '/wps/originals/blackjack/start', { stake: '3000.0001' })).said).toEqual(CAP)
    type Hand = { readonly round: { readonly id: string; readonly state: string } }
    let hand: Hand = { round: { id: '', state: '' } }
    while (hand.round.state !== 'open') {
      rest(5_000)
      const dealt = await ask(mya, '/wps/originals/blackjack/start', { stake: '2000' })
      hand = dealt.value as Hand
    }
    const before = await balance(mya)
    const step = { round: hand.round.id, step: 0 }
    expect((await ask(mya, '/wps/originals/blackjack/choose', { ...step, choice: 'double' })).said).toEqual(CAP)
    expect(await balance(mya)).toBe(before)
    expect((await ask(mya, '/wps/originals/blackjack/choose', { ...step, choice: 'stand' })).said).toBe('taken')

    const { house } = world
    await flight.open({ ...house.needs, ledger: house.ledger, bonus: house.bonus, round: house.market.round } as never)
    expect((await ask(mya, '/wps/originals/crash/bet', { stake: '3000.0001' })).said).toEqual(CAP)
    expect((await ask(mya, '/wps/originals/crash/bet', { stake: '1000' })).said).toEqual(PACE)
    rest(5_000)
    expect((await ask(mya, '/wps/originals/crash/bet', { stake: '1000' })).said).toBe('taken')
    expect(await dice(mya, '100')).toEqual(PACE)

    await world.database.write((tx) => house.lottery.seed(tx))
    const [first, second] = [await issue(9_001), await issue(9_002)]
    const ticket = { play: 'H3.ZX_FS', selection: '1|2|3', unit: '1', multiple: 1, count: 1 }
    const order = async (at: string, multiple = 1) =>
      (await ask(mya, '/lgw/orders', { gameCode: 'ssc-1', issue: at, tickets: [{ ...ticket, multiple }] })).said
    expect(await order(first, 3)).toEqual(CAP)
    expect([await order(first), await order(first), await order(first)]).toEqual(['taken', 'taken', CAP])
    expect(await order(second)).toEqual(PACE)
    const chase = { gameCode: 'ssc-1', tickets: [ticket], steps: [{ issue: second, multiple: 1 }], stop: 'none' }
    const left = await balance(mya)
    for (const refused of [second, first]) {
      const { value } = await ask(mya, '/lgw/chases', { ...chase, steps: [{ issue: refused, multiple: 1 }] })
      expect(value).toMatchObject({ chase: { state: 'stopped', reason: 'refused: limit-reached' } })
    }
    expect([await balance(mya), (await house.ledger.balance(mya.wallet)).held]).toEqual([left, 0n])
  })
})

describe('[MK-01] rows of markets', () => {
  it('are written by two, only grow, begin now or later, and hold the merchant who names their market', async () => {
    await moveTo('great-britain')
    const words = ['great-britain', 'promotions.maximumTimes', '5'] as const
    expect(await alone('market-set', ...words)).toMatchObject({ ok: true, value: { waits: true } })
    expect(await world.house.settings.read('promotions.maximumTimes')).toBe(10)
    const soon = world.clock.now().add({ hours: 1 }).toString()
    await done('market-set', ...words, '--from', soon)
    expect(await world.house.settings.read('promotions.maximumTimes')).toBe(10)
    rest(3_600_000)
    expect(await world.house.settings.read('promotions.maximumTimes')).toBe(5)
    await done('market-set', 'house', 'promotions.maximumTimes', '3')
    expect(await world.house.settings.read('promotions.maximumTimes')).toBe(5)
    const past = await type('market-set', ...words, '--from', '2026-01-01T00:00:00Z')
    const shapeless = await type('market-set', 'great-britain', 'rounds.pace', '{"RNG": "fast"}')
    const unknown = await type('market-set', 'great-britain', 'deposits.minutes', '5')
    expect([past.exit, shapeless.exit, unknown.exit]).toEqual([1, 1, 1])
    expect((await type('set', 'merchant', JSON.stringify({ ...(await merchant()), market: 'atlantis' }))).complained).toContain('atlantis')
    expect((await typed(deskOf(world), ['markets'], 'aung')).said).toContain('rounds.stakeCaps')
  })

  it('are what the merchant may only be stricter than', async () => {
    await done(
      'set',
      'rounds.stakeCaps',
      '{"RNG": {"GBP": [{"fromAge": 18, "most": "3"}]}, "LOTT": {"GBP": [{"fromAge": 0, "most": "1"}]}}',
    )
    await done('set', 'rounds.pace', '{"RNG": 1000, "LIVE": 9000}')
    expect(await world.house.settings.read('rounds.stakeCaps')).toEqual({
      RNG: {
        GBP: [
          { fromAge: 18, most: '2' },
          { fromAge: 25, most: '3' },
        ],
      },
      LOTT: { GBP: [{ fromAge: 0, most: '1' }] },
    })
    expect(await world.house.settings.read('rounds.pace')).toEqual({ RNG: 2500, BGS: 5000, LIVE: 9000, FISH: 5000 })
  })

  const NAMES =
    /\b(great[ -]?britain|united kingdom|britain|england|germany|malta|philippines|myanmar|burma|thailand|viet ?nam|china|hong kong|taiwan|singapore|malaysia|macau|laos|cambodia|india|japan)\b/i
  const CODES = /['"](GB|UK|DE|MT|PH|MM|TH|CN|HK|SG|LA|KH)['"]/
  const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
  /** What else may name a country, and why it is no market. */
  const NO_MARKET: readonly (readonly [RegExp, string])[] = [
    [/^(contract|rules|server)\/lottery\/|^server\/gateways\/lottery-results\.ts$/, 'lotteries are named after where they are drawn'],
    [/^server\/games\/catalogue\/(seed-playable|spelling)\.ts$/, 'names of games, and scripts'],
    [/^(rules\/wallet\/burmese-name|server\/platform\/words\/burmese)\.ts$/, 'scripts and spellings'],
    [/^server\/gateways\/desk\//, 'what a vendor is told of a player where its terms name no country'],
  ]
  it('are named by no code: a country stands in rows alone', () => {
    const code = globSync(['server/**/*.ts', 'rules/**/*.ts', 'contract/**/*.ts', 'ui/**/*.{ts,tsx}', 'web/**/*.{ts,tsx}'])
      .filter((file) => !/node_modules|\/dist\/|\.test\.|\.d\.ts$|\/testing\/|\/history\//.test(file))
      .filter((file) => {
        const text = readFileSync(file, 'utf8').replaceAll(COMMENTS, '')
        return NAMES.test(text) || CODES.test(text)
      })
    expect(code.filter((file) => !NO_MARKET.some(([known]) => known.test(file)))).toEqual([])
    expect(NO_MARKET.filter(([known]) => !code.some((file) => known.test(file)))).toEqual([])
    expect(NAMES.test(readFileSync('server/migrations/0022-market.sql', 'utf8'))).toBe(true)
  })
})
