/** Proves by tables of cases what a slip, a chase and the results of a lottery say. It covers sums, steps, bounds and each kind of draw. */
import type { LotteryIssue } from '@baize/contract/lottery/lottery.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NOW } from '../testing/catalogue.ts'
import { answers } from '../testing/fake-server.ts'
import { buttonsIn, factsIn, plain, rowsIn } from '../testing/figures.ts'
import { askAgain, openSite } from '../testing/open-site.ts'
import { slipLines } from '../testing/lottery.ts'
import { onSale, recordedAnswer } from '../testing/recorded.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

const WIDE = { member: true, prepared: true, width: 1440, height: 900 } as const
const slip = page.getByRole('complementary', { name: 'Bet slip' })

async function openDesk(): Promise<void> {
  prepareWholeSite()
  await openSite('/lottery?gameCode=ssc-5', WIDE)
}

/** Opens the desk again on a slip that was filled before. */
async function openSlip(count: number, prize = '150'): Promise<void> {
  const { issue, publishedNumber } = onSale('ssc-5').issue!
  sessionStorage.setItem('lottery-slip:ssc-5', JSON.stringify({ issue, publishedNumber, lines: slipLines(count, prize) }))
  await openSite('/lottery?gameCode=ssc-5', { ...WIDE, again: true })
  await expect.poll(() => slip.getByRole('listitem').elements().length).toBe(count)
}

test('[LOTT-02] a slip sums its lines, says the best win up to the maximum payout, and is chased up to twenty lines', async () => {
  const current = onSale('ssc-5')
  await openDesk()
  for (const [count, bets, total, chased] of [
    [21, '21', '2,100.00 Ks', false],
    [20, '20', '2,000.00 Ks', true],
    [1, '1', '100.00 Ks', true],
  ] as const) {
    await openSlip(count)
    await expect.poll(() => factsIn(slip)).toMatchObject({ Bets: bets, Total: total })
    const chase = slip.getByRole('button', { name: 'Plan a chase' })
    expect([count, (chase.element() as HTMLButtonElement).disabled]).toEqual([count, !chased])
    expect(slip.getByText('A chase takes up to 20 tickets.').elements()).toHaveLength(chased ? 0 : 1)
    expect(plain(slip.getByRole('listitem').first().element())).toContain('1 bet · 100.00 Ks each')
  }
  await expect.poll(() => factsIn(slip)).toMatchObject({ 'Maximum win': '9,750,000.00 Ks' })
  for (const [winCap, most, says] of [
    ['9750000.01', '9,750,000.00 Ks', undefined],
    ['9750000.00', '9,750,000.00 Ks', undefined],
    ['9749999.99', '9,749,999.99 Ks', 'The maximum payout to one member in one draw is 9,749,999.99 Ks.'],
  ] as const) {
    answers('currentIssue', { ...current, terms: { ...current.terms, winCap } })
    await askAgain()
    await expect.poll(() => factsIn(slip)['Maximum win']).toContain(most)
    await expect
      .poll(() =>
        slip
          .getByText(/^The maximum payout/)
          .elements()
          .map(plain),
      )
      .toEqual(says === undefined ? [] : [says])
  }
})

/** A plan, its fields, and each step: multiple, spent so far, and the net of a win there; nothing where no multiple reaches it. */
const PLANS: readonly (readonly [
  plan: string,
  fields: Record<string, string>,
  steps: readonly (readonly [string, string, string])[],
  held: string,
])[] = [
  [
    'Same',
    { Draws: '3' },
    [
      ['1', '100.00', '+50.00'],
      ['1', '200.00', '−50.00'],
      ['1', '300.00', '−150.00'],
    ],
    '300.00',
  ],
  [
    'Same',
    { Draws: '2', 'First multiple': '3' },
    [
      ['3', '300.00', '+150.00'],
      ['3', '600.00', '−150.00'],
    ],
    '600.00',
  ],
  [
    'Growing',
    { Draws: '3', 'First multiple': '1' },
    [
      ['1', '100.00', '+50.00'],
      ['2', '300.00', '0.00'],
      ['4', '700.00', '−100.00'],
    ],
    '700.00',
  ],
  [
    'Growing',
    { Draws: '3', 'Grow every … draws': '2', 'Grow by ×': '3' },
    [
      ['1', '100.00', '+50.00'],
      ['1', '200.00', '−50.00'],
      ['3', '500.00', '−50.00'],
    ],
    '500.00',
  ],
  [
    'Profit',
    { Draws: '3', 'Profit in %': '20' },
    [
      ['1', '100.00', '+50.00'],
      ['4', '500.00', '+100.00'],
      ['20', '2,500.00', '+500.00'],
    ],
    '2,500.00',
  ],
  ['Profit', { Draws: '1', 'Profit in %': '50' }, [['1', '100.00', '+50.00']], '100.00'],
  ['Profit', { Draws: '1', 'Profit in %': '51' }, [], '0.00'],
]

test('[LOTT-02] each plan of a chase shows its multiples, what is spent and the net of a win, and what is held in all', async () => {
  await openDesk()
  await openSlip(1)
  await slip.getByRole('button', { name: 'Plan a chase' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan a chase' })
  const start = dialog.getByRole('button', { name: 'Hold and start' })
  const canStart = (): boolean => !(start.element() as HTMLButtonElement).disabled
  const multiples = () => [...dialog.element().querySelectorAll<HTMLInputElement>('input.chase-multiple')].map(({ value }) => value)
  const steps = () => rowsIn(dialog).map(([, , spent, gain], at) => [multiples()[at], spent, gain])
  const withSign = (rows: (typeof PLANS)[number][2]) => rows.map(([multiple, spent, gain]) => [multiple, `${spent} Ks`, `${gain} Ks`])
  for (const [plan, fields, rows, held] of PLANS) {
    await dialog.getByRole('radio', { name: plan, exact: true }).click()
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabelText(label, { exact: true }).fill(value)
    await expect.poll(steps).toEqual(withSign(rows))
    expect([plan, plain(dialog.element()).includes(`Held ${held} Ks`), canStart()]).toEqual([plan, true, rows.length > 0])
    expect(dialog.getByText(/^No multiple reaches that profit/).elements()).toHaveLength(rows.length > 0 ? 0 : 1)
  }
  await dialog.getByRole('radio', { name: 'Same', exact: true }).click()
  await dialog.getByLabelText('First multiple', { exact: true }).fill('1')
  await dialog.getByLabelText('Draws', { exact: true }).fill('2')
  const second = dialog.getByLabelText(/^Multiple of/).nth(1)
  const most = onSale('ssc-5').terms.maximumMultiple
  for (const [typed, read] of [
    ['5', 5],
    ['0', 1],
    [String(most), most],
    [String(most + 1), most],
  ] as const) {
    await second.fill(typed)
    await expect.poll(() => multiples()).toEqual(['1', String(read)])
  }
  await dialog.getByRole('radio', { name: 'at a profit' }).click()
  for (const [target, can] of [
    ['', false],
    ['0', false],
    ['0.01', true],
    ['1000', true],
  ] as const) {
    await dialog.getByLabelText('Stop when the net gain reaches').fill(target)
    await expect.poll(canStart).toBe(can)
  }
  // A profit is planned for one line alone.
  await openSlip(2)
  await slip.getByRole('button', { name: 'Plan a chase' }).click()
  await expect.element(dialog.getByRole('radio', { name: 'Profit', exact: true })).toBeDisabled()
})

const REASONS = {
  staff: 'This draw was cancelled before its numbers came.',
  'sources-disagree': 'The sources did not agree in time, so this draw was cancelled.',
  'result-missing': 'No result came in time, so this draw was cancelled.',
  'beacon-missing': 'The public value did not come in time, so this draw was cancelled.',
} as const
/** A draw, what is shown of it, and the button beside it. */
const DRAWS: readonly (readonly [more: Partial<LotteryIssue>, shown: string, act: string])[] = [
  [{ draw: ['0', '8', '1', '3', '7'] }, '08137', 'Verify draw'],
  [{ draw: { result: '37' } }, '37', 'Verify draw'],
  [{ draw: { first: '123456', front3: ['001', '002'] } }, 'First123456Front three001002', 'Verify draw'],
  [{ draw: ['1'], drawnEarly: NOW }, 'Drawn early', 'Verify draw'],
  [{ draw: null, voidReason: null, state: 'void' }, 'CancelledThis draw was cancelled. All stakes are refunded.', 'Details of draw'],
  ...Object.entries(REASONS).map(([voidReason, says]): [Partial<LotteryIssue>, string, string] => [
    { draw: null, voidReason: voidReason as keyof typeof REASONS, state: 'void' },
    `Cancelled${says}`,
    'Details of draw',
  ]),
]

test('[LOTT-04, LOTT-06] each draw shows its numbers, each prize by its name, that it came early, or why it was called off', async () => {
  prepareWholeSite()
  const opened = recordedAnswer('openedNumbers', { gameCode: 'ssc-5' })
  const content = DRAWS.map(([more], at): LotteryIssue => ({
    ...opened.content[0]!,
    issue: `2026112${at}-100`,
    publishedNumber: `D${at}.`,
    ...more,
  }))
  answers('openedNumbers', { ...opened, content, totalPages: 1, total: content.length })
  await openSite('/lottery?gameCode=ssc-5&view=results', WIDE)
  const row = (at: number) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByText(`D${at}.`, { exact: true }) })
      .first()
  for (const [at, [more, shown, act]] of DRAWS.entries()) {
    await expect.element(row(at)).toBeVisible()
    expect([at, plain(row(at).element()).includes(shown)]).toEqual([at, true])
    expect([at, plain(row(at).element()).includes('Drawn early')]).toEqual([at, more.drawnEarly !== undefined])
    expect([at, buttonsIn(row(at))]).toEqual([at, [`${act} D${at}.`]])
  }
})

/** A group of plays with the odds of each, at the highest prize group: 1,950 of 2,000. */
const ODDS: readonly (readonly [group: string, plays: Readonly<Record<string, string>>])[] = [
  ['All five', { Straight: '97,500' }],
  ['First three', { Straight: '975', 'Group 3': '325', 'Group 6': '162.5' }],
  ['Last two', { Straight: '97.5', Group: '48.75' }],
]

test('[LOTT-01, LOTT-08] each play has its odds, and the rules say what one bet of it pays', async () => {
  prepareWholeSite()
  await openSite('/lottery?gameCode=ssc-5', WIDE)
  const desk = page.getByRole('region', { name: 'Your selection' })
  for (const [group, plays] of ODDS) {
    await desk.getByRole('group', { name: 'Groups of plays' }).getByRole('button', { name: group, exact: true }).click()
    const names = () => buttonsIn(desk.getByRole('group', { name: 'Plays', exact: true }))
    for (const [play, odds] of Object.entries(plays)) await expect.poll(names).toContain(`${play} ×${odds}`)
  }
})

/** What is typed as the amount on each bet, and what one bet costs then; nothing where no bet may take it. */
const AMOUNTS = [
  ['99', undefined],
  ['100', '100.00 Ks'],
  ['101', undefined],
  ['200', '200.00 Ks'],
  ['10000000', '10,000,000.00 Ks'],
  ['10000100', undefined],
] as const

test('[LOTT-09] an amount on each bet is taken from the least to the most in whole steps, and its chips add and are never chosen', async () => {
  prepareWholeSite()
  await openSite('/seaLottery?gameCode=th-gov', WIDE)
  const desk = page.getByRole('region', { name: 'Your selection' })
  await desk.getByRole('group', { name: 'Groups of plays' }).getByRole('button', { name: 'Three digits' }).click()
  await desk.getByRole('textbox').first().fill('123')
  const field = desk.getByRole('textbox', { name: 'Amount on each bet' })
  const fault = desk.getByText(/^Enter an amount of at most/)
  for (const [typed, cost] of AMOUNTS) {
    await field.fill(typed)
    await expect.poll(() => [typed, fault.elements().length]).toEqual([typed, cost === undefined ? 1 : 0])
    expect(factsIn(desk)['Cost']).toBe(cost ?? factsIn(desk)['Cost'])
  }
  const chips = desk.getByRole('group', { name: 'Add to the amount' }).getByRole('button').elements()
  expect(chips.map(({ className }) => className.includes('bz-chip-on'))).toEqual(chips.map(() => false))
})
