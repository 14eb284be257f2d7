/** Proves the figures of rankings and levels by tables of cases: own and other's, below, at and above each bound, money and points. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answer } from '../../api/client.ts'
import { idOf, NOW } from '../../testing/catalogue.ts'
import { answers } from '../../testing/fake-server.ts'
import { buttonsIn, plain, rowsIn } from '../../testing/figures.ts'
import { expectNone, main } from '../../testing/looking.ts'
import { askAgain, openSite } from '../../testing/open-site.ts'
import { prepareMember } from '../../testing/prepared.ts'

type Board = Answer<'missionLeaderboard'>
const place = (at: number): Board['places'][number] => ({
  place: at,
  customerName: at === 2 ? 'm***a' : 'k***o',
  score: `${1000 * (20 - at)}.00`,
  prize: at < 3 ? `${500 - at}.00` : '0.00',
  mine: at === 2,
})
const PLACES = [1, 2, 3].map(place)
const NOT_YET = 'You have no score in this period yet.'
/** What is scored, the currency, the own place, and what is said of it. */
const OWN: readonly (readonly [more: Partial<Board>, says: string])[] = [
  [{}, NOT_YET],
  [{ mine: { place: null, score: '99.99' } }, 'Your score is 99.99 Ks. You need 100.00 Ks for a place.'],
  [{ mine: { place: 7, score: '100.00' } }, 'You are in place 7 with 100.00 Ks.'],
  [{ mine: { place: 1, score: '-70.00' }, score: 'net-win' }, 'You are in place 1 with −70.00 Ks.'],
  [{ mine: { place: 2, score: '18000.00' }, currency: 'THB' }, 'You are in place 2 with 18,000.00 ฿.'],
  [{ mine: { place: 2, score: '1.00' }, score: 'points' }, 'You are in place 2 with 1 point.'],
  [{ mine: { place: 2, score: '1.50' }, score: 'points' }, 'You are in place 2 with 1.50 points.'],
  [{ mine: { place: 2, score: '1.2345' }, score: 'points' }, 'You are in place 2 with 1.2345 points.'],
  [{ mine: { place: null, score: '2.00' }, score: 'points' }, 'Your score is 2 points. You need 100 points for a place.'],
]

test('[PROMO-05, PR-35] a ranking shows each score and prize as what it is, marks the own place, and says what is missing for one', async () => {
  prepareMember()
  answers('missionsSummary', { missions: [] })
  const board: Board = {
    promotion: idOf(502),
    title: 'Week',
    score: 'turnover',
    from: NOW,
    until: null,
    least: '100.00',
    currency: 'MMK',
    places: PLACES,
    mine: null,
  }
  let shown = board
  answers('missionLeaderboard', () => shown)
  await openSite('/member/missionLeaderboard', { member: true, prepared: true })
  const table = main().getByRole('table', { name: 'Ranking' })
  for (const [more, says] of OWN) {
    shown = { ...board, ...more }
    await askAgain()
    await expect.element(main().getByText(says, { exact: true })).toBeVisible()
    const symbol = shown.currency === 'THB' ? '฿' : 'Ks'
    const score = (amount: string) => (shown.score === 'points' ? `${amount.replace('.00', '')} points` : `${amount} ${symbol}`)
    expect(rowsIn(table)).toEqual([
      ['1', 'k***o', score('19,000.00'), `499.00 ${symbol}`],
      ['2', 'm***a You', score('18,000.00'), `498.00 ${symbol}`],
      ['3', 'k***o', score('17,000.00'), '–'],
    ])
  }
  for (const [count, rows, act] of [
    [10, 10, []],
    [11, 10, ['Show all 11 places']],
  ] as const) {
    shown = { ...board, title: `Of ${count}`, places: Array.from({ length: count }, (_, at) => place(at + 1)) }
    await askAgain()
    await expect.element(main().getByText(`Of ${count}`)).toBeVisible()
    expect([count, rowsIn(table).length, buttonsIn(main()).filter((name) => name.startsWith('Show all'))]).toEqual([count, rows, act])
  }
  await main().getByRole('button', { name: 'Show all 11 places' }).click()
  await expect.poll(() => rowsIn(table).length).toBe(11)
})

type Vip = Answer<'vipInfo'>
const LEVELS: Vip['levels'] = [
  { level: 1, name: 'Reed', turnover: '100000.00', deposits: '0.00', keep: '0.00', reward: '500.00', pointsBp: 10_000 },
  { level: 2, name: 'Teak', turnover: '300000.00', deposits: '50000.00', keep: '70000.00', reward: '900.00', pointsBp: 12_550 },
]
type Bars = Readonly<Record<string, readonly [words: string, share: string]>>
/** The own level and figures, its title, and the bars to the next. */
const MINE: readonly (readonly [mine: Vip['mine'], title: string | undefined, bars: Bars])[] = [
  [null, undefined, {}],
  [{ level: 0, label: '', turnover: '0.00', deposits: '9.00' }, 'No level yet', { Turnover: ['0.00 Ks of 100,000.00 Ks', '0'] }],
  [{ level: 0, label: '', turnover: '99999.99', deposits: '0.00' }, 'No level yet', { Turnover: ['99,999.99 Ks of 100,000.00 Ks', '99'] }],
  [
    { level: 1, label: 'Reed', turnover: '150000.00', deposits: '0.01' },
    'Level 1: Reed',
    { Turnover: ['150,000.00 Ks of 300,000.00 Ks', '50'], 'Net deposits': ['0.01 Ks of 50,000.00 Ks', '0'] },
  ],
  [
    { level: 1, label: 'Reed', turnover: '0.00', deposits: '50000.00' },
    'Level 1: Reed',
    { Turnover: ['0.00 Ks of 300,000.00 Ks', '0'], 'Net deposits': ['50,000.00 Ks of 50,000.00 Ks', '100'] },
  ],
  [{ level: 2, label: 'Teak', turnover: '0.00', deposits: '0.00' }, 'Level 2: Teak', {}],
]

test('[PR-S10, PR-38] each level shows what it asks and gives; the own one is marked, with the way to the next', async () => {
  prepareMember()
  let mine: Vip['mine'] = null
  answers('vipInfo', () => ({ currency: 'MMK', days: 30, levels: LEVELS, mine }))
  await openSite('/vip', { member: true, prepared: true })
  const table = page.getByRole('table', { name: 'VIP levels' })
  await expect.element(table.getByText('× 1.255')).toBeVisible()
  const own = main().getByRole('region', { name: 'Your level' })
  for (const [next, title, bars] of MINE) {
    mine = next
    await askAgain()
    await expect
      .poll(
        () =>
          main()
            .getByRole('heading', { name: title ?? 'none' })
            .elements().length,
      )
      .toBe(title === undefined ? 0 : 1)
    for (const name of ['Turnover', 'Net deposits']) {
      const bar = own.getByRole('progressbar', { name })
      const [words, share] = bars[name] ?? []
      await expect.poll(() => bar.elements().map((each) => each.getAttribute('aria-valuenow'))).toEqual(share === undefined ? [] : [share])
      expect(own.elements().some((each) => plain(each).includes(words ?? 'nothing of it'))).toBe(words !== undefined)
    }
    expect(rowsIn(table)).toEqual([
      [`1 · Reed${next?.level === 1 ? ' Your level' : ''}`, '100,000.00 Ks', '–', '0.00 Ks', '500.00 Ks', '× 1.00'],
      [`2 · Teak${next?.level === 2 ? ' Your level' : ''}`, '300,000.00 Ks', '50,000.00 Ks', '70,000.00 Ks', '900.00 Ks', '× 1.255'],
    ])
  }
  await expect.element(own.getByText('You have the highest level.')).toBeVisible()
  await expectNone(own.getByRole('progressbar'))
})
