/** Proves by tables what the desk of a lottery says: its draw and clock, a wrong choice, a copied bet, and the charts. */
import type { LotteryOrder } from '@baize/contract/lottery/lottery-bets.ts'
import { expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import type { Answer } from '../api/client.ts'
import { idOf, NOW } from '../testing/catalogue.ts'
import { answers } from '../testing/fake-server.ts'
import { factsIn, plain, rowsIn } from '../testing/figures.ts'
import { expectNone, main } from '../testing/looking.ts'
import { openSite } from '../testing/open-site.ts'
import { onSale, recordedAnswer } from '../testing/recorded.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

const WIDE = { member: true, prepared: true, width: 1440, height: 900 } as const
const desk = page.getByRole('region', { name: 'Your selection' })
const slip = page.getByRole('complementary', { name: 'Bet slip' })
const button = (within: Locator, name: string | RegExp): Locator => within.getByRole('button', { name })
const view = (name: string): Promise<void> => page.getByRole('tab', { name, exact: true }).click()

const current = onSale('ssc-5')
const { serverTime } = current
const after = (seconds: number): string => new Date(Date.parse(serverTime) + seconds * 1000).toISOString()
const issue = { ...current.issue!, publishedNumber: 'N196', closesAt: after(1500), drawsAt: after(1510) }
const next = { ...current.next!, publishedNumber: 'N197', opensAt: after(900), closesAt: after(1800), drawsAt: after(1810) }
/** What is on sale and what comes then. The head of the desk has its words, its draw, and the time left by the server’s clock. */
const HEADS: readonly (readonly [
  more: Partial<Answer<'currentIssue'>>,
  sale: string,
  draw: string | undefined,
  left: RegExp | undefined,
])[] = [
  [{ issue, next }, 'On sale: draw N196', 'Draw: Nov 25, 2026, 16:44 GMT+6:30', /^2[45]:\d\d$/],
  [{ issue, next: null }, 'On sale: draw N196', 'Draw: Nov 25, 2026, 16:44 GMT+6:30', /^2[45]:\d\d$/],
  [{ issue: null, next }, 'Next draw opens N197', 'Draw: Nov 25, 2026, 16:49 GMT+6:30', /^1[45]:\d\d$/],
  [{ issue: null, next: null }, 'Next draw opens –', undefined, undefined],
]

test('[LOTT-01, LOTT-06] the head says which draw is on sale or comes next, when it is drawn, and the time left by the server’s clock', async () => {
  for (const [more, sale, draw, left] of HEADS) {
    prepareWholeSite()
    answers('currentIssue', { ...current, ...more })
    await openSite('/lottery?gameCode=ssc-5', WIDE)
    await expect.poll(() => plain(main().element())).toContain(sale)
    const drawn = () =>
      main()
        .getByText(/^Draw: /)
        .elements()
        .map(plain)
    await expect.poll(drawn).toEqual(draw === undefined ? [] : [draw])
    const timer = () => main().element().querySelector('.lot-draw-clock [role=timer]')?.textContent
    await expect.poll(timer).toEqual(left === undefined ? undefined : expect.stringMatching(left))
  }
})

/** What is sold, what is written, and what is wrong with it. */
const WRITTEN = [
  [['D', 'R'], '12R500', undefined],
  [['D'], '12R500', 'This lottery has no such bet: 12 500'],
  [['R'], '12,34-500', 'This lottery has no such bet: 12,34 500'],
  [['D', 'R'], '12-1', 'This amount cannot be bet: 12 1'],
  [['D', 'R'], '12,34,500', 'This part was not understood: 12,34,500'],
] as const

test('[LOTT-01, UI-04] a written slip says whether its form, its amount or its play is wrong, and is added where nothing is', async () => {
  const thai = recordedAnswer('lotteryPlays', { gameCode: 'th-gov' })
  const pairs = { grammar: "2-digit numbers ','", semantics: '', basis: 'odds', unitCost: 1, factors: { hit: '85' } } as const
  const sold = onSale('th-gov')
  for (const [codes, written, says] of WRITTEN) {
    prepareWholeSite()
    answers('currentIssue', { ...sold, game: { ...sold.game, rules: 'MM_2D' } })
    answers('lotteryPlays', {
      ...thai,
      game: { ...thai.game, rules: 'MM_2D' },
      plays: codes.map((code) => ({ ...pairs, code, name: code })),
    })
    await openSite('/seaLottery?gameCode=th-gov', WIDE)
    await desk.getByLabelText('Write or paste a slip').fill(written)
    await expect
      .poll(() =>
        desk
          .getByText(/^This (lottery|amount|part) /)
          .elements()
          .map(plain),
      )
      .toEqual(says === undefined ? [] : [says])
    await expect.poll(() => (button(desk, 'Add the slip').element() as HTMLButtonElement).disabled).toBe(says !== undefined)
  }
})

test('[LOTT-01, UI-04] what is wrong with a choice is said below its board, and nothing is said of one that is right or unfinished', async () => {
  prepareWholeSite()
  await openSite('/lottery?gameCode=ssc-5', WIDE)
  await button(desk.getByRole('group', { name: 'Groups of plays' }), 'All five').click()
  await button(desk.getByRole('group', { name: 'Plays', exact: true }), /^Group 60 ×/).click()
  const [pair, singles] = [
    desk.getByRole('group', { name: 'Repeated digit', exact: true }),
    desk.getByRole('group', { name: 'Other digits', exact: true }),
  ]
  const said = (): string[] => [...(desk.query()?.querySelectorAll('.lot-fault') ?? [])].map(plain)
  await button(pair, '1').click()
  await expect.poll(said).toEqual([])
  for (const digit of ['1', '2', '3']) await button(singles, digit).click()
  await expect.poll(said).toEqual(['A number is in two rows.'])
  await button(singles, '1').click()
  await expect.poll(said).toEqual([])
})

const bet = (ticket: Partial<LotteryOrder['tickets'][number]>): LotteryOrder => ({
  id: idOf(900),
  game: 'ssc-5',
  gameName: '5-Minute Five',
  issue: issue.issue,
  publishedNumber: 'N190',
  state: 'lost',
  voidReason: null,
  paymentHeld: false,
  stake: '300.00',
  prize: '0.00',
  refund: null,
  fee: '0.00',
  placedAt: NOW,
  closesAt: NOW,
  chase: null,
  draw: null,
  tickets: [
    {
      place: 0,
      play: '5X.ZX_FS',
      selection: '1|2|3|4|5',
      count: 1,
      unit: '1',
      multiple: 3,
      prizeGroup: 1950,
      odds: null,
      stake: '300.00',
      highestPrize: '29250000.00',
      prize: '0.00',
      refund: null,
      ...ticket,
    },
  ],
})
/** A past ticket, and its line and sums in the slip at today's prices. */
const COPIED = [
  [{}, ['1', '300.00 Ks', '29,250,000.00 Ks'], '1 bet · 300.00 Ks each'],
  [{ unit: '0.1', multiple: 20, stake: '200.00' }, ['1', '200.00 Ks', '19,500,000.00 Ks'], '1 bet · 200.00 Ks each'],
  [{ selection: '1,2|2|3|4|5', count: 2, multiple: 1, stake: '200.00' }, ['2', '200.00 Ks', '9,750,000.00 Ks'], '2 bets · 100.00 Ks each'],
  [{ prizeGroup: 1700, multiple: 1, stake: '100.00' }, ['1', '100.00 Ks', '8,500,000.00 Ks'], '1 bet · 100.00 Ks each'],
] as const

test('[LOTT-03, LOTT-07] a past bet is copied into the slip with its count, stake and best win as they are priced today', async () => {
  for (const [ticket, [bets, total, most], line] of COPIED) {
    prepareWholeSite()
    answers('listOrders', { content: [bet(ticket)], pageNum: 1, totalPages: 1, total: 1 })
    await openSite('/lottery?gameCode=ssc-5', WIDE)
    await view('My bets')
    await button(main(), 'Copy to slip').click()
    await expect.poll(() => factsIn(slip)).toMatchObject({ Bets: bets, Total: total, 'Maximum win': most })
    expect(plain(slip.getByRole('listitem').element())).toContain(line)
  }
})

test('[LOTT-06] the charts need one draw at least, and the table of shapes has each figure in its own column', async () => {
  const trend = recordedAnswer('lotteryTrend', { gameCode: 'ssc-5' })
  const row = { ...trend.rows[0]!, publishedNumber: 'N1', numbers: ['0', '4', '1', '7', '7'], sum: 19, sumTail: 9, span: 7, median: '4.00' }
  const shapes = { bigSmall: '2:3', oddEven: '3:2', primeComposite: '1:4', road: '01111', shape: '2-1-1-1', dragonTiger: 'tiger' }
  for (const [rows, none] of [
    [[], 1],
    [[{ ...row, ...shapes }], 0],
  ] as const) {
    prepareWholeSite()
    answers('lotteryTrend', { ...trend, issues: rows.length, rows: [...rows] })
    await openSite('/lottery?gameCode=ssc-5&view=trend', WIDE)
    await expect.element(main().getByLabelText('Chart')).toBeVisible()
    await expect.poll(() => main().getByText('No result yet', { exact: true }).elements().length).toBe(none)
    await expect
      .poll(
        () =>
          main()
            .getByText(/^Draws counted: /)
            .elements().length,
      )
      .toBe(1 - none)
  }
  await main().getByLabelText('Chart').selectOptions('Everything as a table')
  const table = main().getByRole('table', { name: 'Shapes' })
  await expect
    .poll(() => rowsIn(table))
    .toEqual([['N1', '0 4 1 7 7', '19', '9', '7', '4.00', '2:3', '3:2', '1:4', '01111', '2-1-1-1', 'Tiger']])
  expect(table.getByRole('columnheader').elements().map(plain)).toEqual([
    'Draw',
    'Numbers',
    'Sum',
    'Sum tail',
    'Span',
    'Median',
    'Big : small',
    'Odd : even',
    'Prime : composite',
    '012 road',
    'Shape',
    'Dragon tiger',
  ])
  await expectNone(main().getByText('No result yet', { exact: true }))
})
