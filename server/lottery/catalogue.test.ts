/** What everybody sees of the lotteries: menus, clocks, the issue on sale, plays with their prices, results and what was played last. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { assertBooksBalance, testDatabase } from '../app/testing.ts'
import type { Issue } from './issue.ts'
import { createLottery } from './lottery.ts'
import { isBetToken } from './bet/bet-token.ts'
import { seedGames } from './issue/seed-games.ts'
import { newId } from '../platform/database.ts'
import { gameOf } from './store.ts'
import { lotteryRows } from './testing/rows.ts'
import { SETTINGS, smallWorld, ticket, UNIT, type SmallWorld } from './testing/small-world.ts'
import { zodiacOf } from './wager.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  for (const code of ['ssc-1', 'ssc-5', 'fc-3d', 'mm-2d-5', 'lhc-5', 'vn-north', 'vn-hcm', 'vn-ca-mau', 'vn-hue']) await world.game(code)
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(() => world.close())

const codes = (games: readonly { readonly code: string }[]): string[] => games.map(({ code }) => code)

it('[LOTT-01] the menu lists every family with its lotteries, and hints only at what is true', async () => {
  const { menus, hints } = await world.lottery.menus('EN')
  expect(menus.map(({ family, name, games }) => [family, name, codes(games).toSorted().join(' ')])).toEqual([
    ['11X5', '11 choose 5', ''],
    ['LF', 'Daily draws', 'fc-3d'],
    ['LHC', 'Mark Six', 'lhc-5'],
    ['PK10', 'Racing', ''],
    ['SSC', 'Five digits', 'ssc-1 ssc-5'],
    ['VN', 'Vietnam', 'vn-ca-mau vn-hcm vn-hue vn-north'],
    ['SEA', 'South-East Asia', 'mm-2d-5'],
  ])
  const burmese = (await world.lottery.menus('MY')).menus
  expect(burmese.map(({ name }) => name)).toEqual(['11 မှ 5', 'နေ့စဉ်ဖွင့်', 'မာ့ခ်ဆစ်', 'ပြိုင်ကား', 'ဂဏန်းငါးလုံး', 'ဗီယက်နမ်', 'အရှေ့တောင်အာရှ'])
  expect(burmese[2]?.games).toMatchObject([{ code: 'lhc-5', name: '5 မိနစ် မာ့ခ်ဆစ်' }])
  expect(hints).toEqual({ minimumBet: '1.00', lines: null, reward: null })
  const hintsBy = async (minimumStakeUnits: bigint) => {
    const settings = async () => () => ({ ...SETTINGS, minimumStakeUnits, hints: { lines: 5, reward: '9' } })
    return (await createLottery({ ...world.needs, settings }).menus('EN')).hints
  }
  // "One or more" is true only where less is refused.
  expect([await hintsBy(UNIT - 1n), await hintsBy(2n * UNIT)]).toEqual([
    { minimumBet: null, lines: 5, reward: '9' },
    { minimumBet: '2.00', lines: 5, reward: '9' },
  ])
  expect(codes(await world.lottery.gamesOfMode('ELOTT', 'EN')).toSorted()).toEqual(['vn-ca-mau', 'vn-hcm', 'vn-hue', 'vn-north'])
  expect(codes(await world.lottery.gamesOfMode('LOTT', 'EN'))).toEqual(['fc-3d'])
})

it('[LOTT-01] Vietnam is listed by region, in each of them what draws next comes first and what has no issue last', async () => {
  const late = await world.issue('vn-hcm', { closes: 7200 })
  const view = async () =>
    (await world.lottery.vnMenu(undefined, 'EN')).map(({ region, games }) => [
      region,
      ...games.map(({ game, issue }) => `${game.code} ${issue?.issue ?? '-'}`),
    ])
  expect(await view()).toEqual([
    ['north', 'vn-north -'],
    ['central', 'vn-hue -'],
    ['south', `vn-hcm ${late.number}`, 'vn-ca-mau -'],
  ])
  const soon = await world.issue('vn-ca-mau', { closes: 3600 })
  expect((await view())[2]).toEqual(['south', `vn-ca-mau ${soon.number}`, `vn-hcm ${late.number}`])
  expect((await world.lottery.vnMenu('LOTT', 'EN')).flatMap(({ games }) => games)).toEqual([])
  expect((await world.lottery.vnMenu('ELOTT', 'EN')).flatMap(({ games }) => games)).toHaveLength(4)
})

it('[LOTT-04] the clocks of a page show what is on sale, else what comes next, and the last draw', async () => {
  const on = await world.issue('ssc-5', { closes: 600 })
  const ahead = await world.issue('fc-3d', { opens: 600, closes: 1200 })
  const { clocks } = await world.lottery.clocks('main')
  expect(clocks.map(({ game }) => game).toSorted()).toEqual(['fc-3d', 'lhc-5', 'ssc-1', 'ssc-5'])
  const of = (code: string) => clocks.find(({ game }) => game === code)
  expect(of('ssc-5')).toMatchObject({ issue: { issue: on.number }, next: null, last: null })
  expect(of('fc-3d')).toMatchObject({ issue: null, next: { issue: ahead.number }, last: null })
  expect(of('ssc-1')).toMatchObject({ issue: null, next: null, last: null })
  expect((await world.lottery.clocks('sea')).clocks.map(({ game }) => game)).toEqual(['mm-2d-5'])
})

it('[LOTT-02, LOTT-09] the issue on sale comes with its terms, the next one, a token for a member alone, and the animals of its day', async () => {
  const member = await world.member()
  const [first, second] = [await world.issue('lhc-5', { closes: 600 }), await world.issue('lhc-5', { opens: 600, closes: 1200 })]
  const shown = async (code: string, by?: string) => {
    const current = await world.lottery.current(code, by, 'EN')
    if (!current.ok) throw new Error(current.code)
    return current.value
  }
  const mine = await shown('lhc-5', member.id)
  expect([mine.issue?.issue, mine.next?.issue, mine.game.code]).toEqual([first.number, second.number, 'lhc-5'])
  expect(isBetToken(world.needs, member.id, String(first.id), mine.betToken ?? '')).toBe(true)
  expect(mine.zodiac).toEqual(zodiacOf(first.drawAt.toZonedDateTimeISO('+08:00').toPlainDate().toString()))
  const times = { opensAt: first.openAt.toString(), closesAt: first.closeAt.toString(), drawsAt: first.drawAt.toString() }
  expect(mine.issue).toEqual({
    game: 'lhc-5',
    issue: first.number,
    publishedNumber: first.number,
    ...times,
    state: 'selling',
    draw: null,
    voidReason: null,
    drawnEarly: null,
    commitment: first.commitment,
  })
  expect(mine.game).toEqual({
    code: 'lhc-5',
    rules: 'LHC49',
    family: 'LHC',
    prizeMode: 'ZY',
    name: '5-Minute Mark Six',
    region: null,
    timeZone: 'Asia/Yangon',
    source: 'in-house',
    open: true,
    everySeconds: 300,
  })
  expect(mine.terms).toMatchObject({
    basePrice: '1.00',
    units: ['1'],
    maximumMultiple: 100_000,
    maximumStake: '50000000.00',
    winCap: '500000000.00',
    minimumGroup: 1700,
    maximumGroup: 1950,
  })
  expect(mine.terms).toMatchObject({
    currency: 'CNY',
    stakedBy: 'amount',
    chips: ['1.00', '5.00'],
    minimumStake: '1.00',
    cancelFreeUpTo: '2001.00',
    cancelFeePercent: '4.00',
  })
  expect((await shown('lhc-5')).betToken).toBeNull()
  await world.issue('mm-2d-5', { opens: 600, closes: 1200 })
  expect(await shown('mm-2d-5', member.id)).toMatchObject({ issue: null, next: { state: 'selling' }, betToken: null, zodiac: null })
  expect((await shown('ssc-1')).terms).toMatchObject({ stakedBy: 'unit', chips: [], maximumGroup: SETTINGS.memberGroup })
  expect(await world.lottery.current('nothing', undefined, 'EN')).toMatchObject({ code: 'game-unknown' })
})

it('[LOTT-03, LOTT-06] plays come with their words and prices, and results with the latest first', async () => {
  const plays = await world.lottery.plays('mm-2d-5', 'EN')
  const straight = plays.ok ? plays.value.plays.find(({ code }) => code === 'D') : undefined
  expect(straight).toMatchObject({ basis: 'odds', unitCost: 1, factors: { hit: '85' } })
  expect([straight?.grammar, straight?.semantics].every((text) => text !== undefined && text !== '')).toBe(true)
  await world.database.pool.query(`update lottery_game set odds = '{"D": {"hit": "80"}}' where code = 'mm-2d-5'`)
  const own = await world.lottery.plays('mm-2d-5', 'EN')
  expect(own.ok && own.value.plays.find(({ code }) => code === 'D')?.factors).toEqual({ hit: '80' })
  const fair = await world.lottery.plays('ssc-1', 'EN')
  expect(fair.ok && fair.value.plays.find(({ code }) => code === 'H3.ZX_FS')).toMatchObject({ basis: 'fair', factors: { hit: '1000' } })
  const refusals = await Promise.all([
    world.lottery.plays('nothing', 'EN'),
    world.lottery.near('nothing', 1),
    world.lottery.openedNumbers({ gameCode: 'nothing', pageNo: 1, pageSize: 10 }),
    world.lottery.trend({ gameCode: 'nothing', issues: 30 }),
    world.lottery.facts('nothing', '1'),
  ])
  expect(refusals.map((said) => !said.ok && said.code)).toEqual(Array.from({ length: 5 }, () => 'game-unknown'))
})

it('[LOTT-06] the lists show the last draw of each lottery, and a trend those of a day of its own zone', async () => {
  const issues: Issue[] = []
  for (const closes of [60, 120]) issues.push(await world.issue('ssc-1', { closes }))
  await world.later.turn()
  for (const { id } of issues) await world.later.settle(id)
  const opened = async (asked: Parameters<typeof world.lottery.opened>[0]) =>
    (await world.lottery.opened(asked, 'EN')).map(({ game, issue }) => [game.code, issue.issue])
  const last = ['ssc-1', issues[1]!.number]
  expect([await opened({ family: 'SSC' }), await opened({ gameCode: 'ssc-1' })]).toMatchObject([expect.arrayContaining([last]), [last]])
  expect((await opened({})).every(([code]) => code?.startsWith('vn-'))).toBe(true)
  expect(await opened({ gameCode: 'lhc-5', family: 'SSC' })).not.toContainEqual(last)
  const zone = (await world.lottery.menus('EN')).menus.flatMap(({ games }) => games).find(({ code }) => code === 'ssc-1')!.timeZone
  const day = issues[0]!.drawAt.toZonedDateTimeISO(zone).toPlainDate()
  const counted = async (of: Temporal.PlainDate) => {
    const trend = await world.lottery.trend({ gameCode: 'ssc-1', issues: 30, day: of.toString() })
    return trend.ok && trend.value.issues
  }
  const both = Number(await counted(day)) + Number(await counted(day.add({ days: 1 })))
  expect([both, await counted(day.subtract({ days: 1 }))]).toEqual([2, 0])
  expect(await world.lottery.trend({ gameCode: 'ssc-1', issues: 1 })).toMatchObject({
    ok: true,
    value: { issues: 1, rows: [{ issue: last[1] }] },
  })
  const month = await world.lottery.trend({ gameCode: 'ssc-1', issues: 30, day: '2026-02-31' })
  expect(month).toMatchObject({ ok: true, value: { issues: 0 } })
})

it('[LOTT-01] the lotteries that a member bet on last come first, of one family where it is named', async () => {
  const [member, other] = [await world.member(), await world.member()]
  const three = ticket('H3.ZX_FS', '1|2|3', 1)
  for (const [code, bet] of [
    ['ssc-1', three],
    ['mm-2d-5', ticket('D', '07', 1)],
    ['ssc-5', three],
    ['ssc-1', three],
  ] as const)
    await world.bet(member, await world.issue(code), [bet])
  expect(codes(await world.lottery.recent(member.id, undefined, 'EN'))).toEqual(['ssc-1', 'ssc-5', 'mm-2d-5'])
  expect(codes(await world.lottery.recent(member.id, 'SEA', 'EN'))).toEqual(['mm-2d-5'])
  expect(await world.lottery.recent(other.id, undefined, 'EN')).toEqual([])
})

it('[LOTT-01, LOTT-06] of what was played last twenty lotteries are listed, and of past draws ten', async () => {
  const { issueAt, draws, order } = lotteryRows(world)
  const player = await newId(world.database.reader)
  const played: string[] = []
  for (const { code } of seedGames('CNY').slice(18, 39)) {
    if ((await gameOf(world.database.reader, code)) === undefined) await world.game(code)
    played.unshift(code)
    await order(await issueAt(code, -9, 9, 9), player)
  }
  expect([played.length, codes(await world.lottery.recent(player, undefined, 'EN'))]).toEqual([21, played.slice(0, 20)])
  for (let ago = 1; ago <= 11; ago += 1) await draws(await issueAt('ssc-5', -99, -ago, -ago))
  const [near, current] = [await world.lottery.near('ssc-5', 1), await world.lottery.current('ssc-5', undefined, 'EN')]
  expect([near.ok && near.value.past.length, current.ok && current.value.last.length]).toEqual([10, 10])
})

it('[HOME-13] the next draws come in the chosen order by their names, without what is closed, unknown or has none ahead', async () => {
  for (const code of ['11x5-1', 'th-gov', 'vn-khanh-hoa', 'lao']) await world.game(code)
  const soon = await world.issue('11x5-1', { closes: 60 })
  const ahead = await world.issue('th-gov', { opens: 600, closes: 900 })
  const later = await world.issue('vn-khanh-hoa', { closes: 1200 })
  await world.issue('vn-khanh-hoa', { closes: 2400 })
  const asked = ['th-gov', 'gone', 'vn-khanh-hoa', 'lao', '11x5-1']
  const shown = async (language: 'EN' | 'MY') =>
    (await world.lottery.nextDraws(asked, language)).map(({ name, page, issue }) => [name, page, issue])
  expect(await shown('EN')).toEqual([
    ['Thai Government', 'sea', ahead.number],
    ['Khanh Hoa', 'vn', later.number],
    ['1-Minute 11 choose 5', 'main', soon.number],
  ])
  expect((await shown('MY'))[0]).toEqual(['ထိုင်း အစိုးရထီ', 'sea', ahead.number])
  const [first] = await world.lottery.nextDraws(['th-gov'], 'EN')
  expect(first).toMatchObject({
    game: 'th-gov',
    opensAt: ahead.openAt.toString(),
    closesAt: ahead.closeAt.toString(),
    drawsAt: ahead.drawAt.toString(),
  })
  await world.database.write((tx) => world.lottery.staff.switchGame(tx, 'vn-khanh-hoa', false))
  expect((await shown('EN')).map(([, page]) => page)).toEqual(['sea', 'main'])
  await world.database.write((tx) => world.lottery.staff.switchGame(tx, 'vn-khanh-hoa', true))
})
