/**
 * Proves by tables of cases what hi-lo, blackjack, dice and the slot say of each step, and what can be pressed then. A closed game takes no
 * new round at any table, and lets an open one end.
 */
import type { Operation } from '@baize/contract/operation.ts'
import { OPERATIONS } from '@baize/contract/operations.ts'
import { ORIGINALS } from '@baize/contract/originals/originals-values.ts'
import type { BlackjackRound, HiLoRound } from '@baize/contract/originals/originals-stateful.ts'
import type { LineSlotRound } from '@baize/contract/originals/originals-instant.ts'
import { LINE_PAYS, SCATTER_PAYS } from '@baize/rules/originals/line-slot-table.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, NOW } from '../testing/catalogue.ts'
import { answers, asked, askedNames, forgetAsked } from '../testing/fake-server.ts'
import { factsIn, plain, rowsIn } from '../testing/figures.ts'
import { expectNone, goWithin, main } from '../testing/looking.ts'
import { openSite } from '../testing/open-site.ts'
import { recordedAnswer } from '../testing/recorded.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

const PLAYED = {
  version: '1',
  nonce: 3,
  seedId: idOf(300),
  commitment: 'c'.repeat(64),
  clientSeed: 'a part',
  serverSeed: null,
  currency: 'MMK',
  stake: '100.00',
  payout: '0.00',
  at: NOW,
  jackpot: null,
}
const OPEN = { ...PLAYED, state: 'open', step: 0, endsBy: '2026-11-30T04:00:00Z', ended: false } as const

const table = page.getByRole('region', { name: /table$/ })
const said = (): string => plain(table.getByRole('status').element())
const act = (name: string) => page.getByRole('button', { name, exact: true })
const gold = (): number => document.querySelectorAll('.table-gold').length
/** What can be chosen now, and in brackets what rests. */
const choices = (): string[] =>
  page
    .getByRole('group', { name: 'Your choice' })
    .getByRole('button')
    .elements()
    .map((button) => (button.getAttribute('aria-disabled') === 'true' ? `(${plain(button)})` : plain(button)))
const submit = (): string[] =>
  [...main().element().querySelectorAll('.table-panel [type=submit]')].map((button) =>
    button.getAttribute('aria-disabled') === 'true' ? `(${plain(button)})` : plain(button),
  )

/** The calls that begin a round; what a page reads of the time played is none. */
const BETS: ReadonlySet<string> = new Set(
  OPERATIONS.filter(({ name, method }: Operation) => method === 'POST' && /^(play|start|place)[A-Z]/.test(name)).map(({ name }) => name),
)
async function sitAt(game: string): Promise<void> {
  goWithin(`/play/BGS/${game}`)
  await expect.element(table).toBeVisible()
  await expect.element(main().getByRole('heading', { level: 1 })).toBeVisible()
}

const card = (rank: number, suit: 'clubs' | 'diamonds' | 'hearts' | 'spades') => ({ rank, suit })
const offer = (choice: HiLoRound['choices'][number], multiplier: string) => ({ choice, multiplier })
const [ACE, SEVEN, KING] = [card(1, 'spades'), card(7, 'hearts'), card(13, 'clubs')]
const hiLo = (more: Partial<HiLoRound>): HiLoRound => ({
  ...OPEN,
  id: idOf(1400),
  game: 'hi-lo',
  choices: [],
  shown: [ACE],
  multiplier: '0.00',
  offers: [],
  ...more,
})

/** A step of hi-lo: its calls, how the card is said, multiplier and payout, the button, and which cards were called right. */
const CALLS: readonly (readonly [more: Partial<HiLoRound>, calls: string[], says: string, facts: [string, string], button: string, right: (string | null)[]])[] = [
  [{ shown: [ACE], offers: [offer('higher', '1.0725'), offer('same', '12.87'), offer('skip', '0.00')] }, ['Higher1.0725×', 'Same12.87×', 'Skip'], 'ace of spades. Higher or lower?', ['–', '–'], '(Cash out)', [null]],
  [{ step: 1, choices: ['skip'], shown: [ACE, SEVEN], offers: [offer('higher', '1.83'), offer('lower', '1.84'), offer('skip', '0.00')] }, ['Higher or equal1.83×', 'Lower or equal1.84×', 'Skip'], '7 of hearts. Higher or lower?', ['–', '–'], '(Cash out)', [null, null]],
  [{ step: 2, choices: ['skip', 'higher'], shown: [ACE, SEVEN, KING], multiplier: '1.83', offers: [offer('lower', '1.07'), offer('same', '12.87'), offer('cash-out', '1.83')] }, ['Lower1.07×', 'Same12.87×'], 'king of clubs. 1.83× so far.', ['1.83×', '183.00 Ks'], 'Cash out 183.00 Ks', [null, null, 'true']],
  [{ step: 3, choices: ['skip', 'higher', 'lower'], shown: [ACE, SEVEN, KING, SEVEN], multiplier: '1.9626', offers: [offer('higher', '1.83'), offer('cash-out', '1.9626')] }, ['Higher or equal1.83×'], '7 of hearts. 1.9626× so far.', ['1.9626×', '196.26 Ks'], 'Cash out 196.26 Ks', [null, null, 'true', 'true']],
] // oxfmt-ignore
/** How hi-lo ends, and what is said. */
const ENDS: readonly (readonly [more: Partial<HiLoRound>, says: string, line: number, right: (string | null)[]])[] = [
  [{ choices: ['higher'], shown: [SEVEN, ACE], step: 2, state: 'lost' }, 'ace of spades. Wrong call. You lost (net −100.00 Ks).', 0, [null, 'false']],
  [{ choices: ['higher', 'cash-out'], shown: [SEVEN, KING], step: 2, state: 'paid', multiplier: '1.83', payout: '183.00' }, 'Cashed out at 1.83×. You won 183.00 Ks (net +83.00 Ks).', 1, [null, 'true']],
  [{ shown: [SEVEN], step: 1, state: 'returned', payout: '100.00', ended: true }, 'Your round timed out and was settled by the rules. Stake returned: 100.00 Ks (net 0.00 Ks).', 0, [null]],
] // oxfmt-ignore
const trail = (): (string | null)[] =>
  page.getByRole('list', { name: 'Cards' }).getByRole('listitem').elements().map((each) => each.getAttribute('data-right')) // oxfmt-ignore

test('[GAME-17, PROT-05] hi-lo offers each call at its multiplier, says what is cashed out before it is, and how it ended', async () => {
  prepareWholeSite()
  await openSite('/play/BGS/hi-lo', { member: true, prepared: true })
  answers('startHiLo', { round: hiLo(CALLS[0]![0]), balance: '49900.00' })
  await act('Start').click()
  for (const [at, [, calls, says, facts, button, right]] of CALLS.entries()) {
    await expect.poll(() => [said(), choices(), submit()]).toEqual([says, calls, [button]])
    const { Multiplier: multiplier, 'Current payout': payout } = factsIn(main())
    expect([[multiplier, payout], trail(), gold()]).toEqual([facts, right, 0])
    await expect.element(page.getByRole('textbox', { name: 'Stake', exact: true })).toBeDisabled()
    answers('chooseHiLo', { round: hiLo(CALLS[at + 1]?.[0] ?? ENDS[0]![0]), balance: '49900.00' })
    await page.getByRole('group', { name: 'Your choice' }).getByRole('button').last().click()
  }
  for (const [at, [, says, line, right]] of ENDS.entries()) {
    await expect.poll(() => [said(), gold(), trail(), submit()]).toEqual([says, line, right, ['Start']])
    expect(factsIn(main())).toMatchObject({ Multiplier: '–', 'Current payout': '–' })
    const next = ENDS[at + 1]?.[0] ?? ENDS[0]![0]
    answers('startHiLo', { round: hiLo({ id: idOf(1410 + at), ...CALLS[2]![0] }), balance: '49900.00' })
    answers('chooseHiLo', { round: hiLo({ id: idOf(1410 + at), ...next, step: 3 }), balance: '50000.00' })
    await act('Start').click()
    await act('Cash out 183.00 Ks').click()
    expect(asked('chooseHiLo').at(-1)?.body).toEqual({ round: idOf(1410 + at), step: 2, choice: 'cash-out' })
  }
})

type Hand = BlackjackRound['hands'][number]
const hand = (total: number, more: Partial<Hand> = {}): Hand => ({
  cards: [card(10, 'clubs'), card(total - 10, 'hearts')],
  total,
  soft: false,
  doubled: false,
  result: null,
  ...more,
})
const jack = (more: Partial<BlackjackRound>): BlackjackRound => ({
  ...OPEN,
  id: idOf(1500),
  game: 'blackjack',
  handStake: '100.00',
  choices: [],
  hands: [hand(17)],
  turn: 0,
  allowed: ['hit', 'stand'],
  dealer: [ACE],
  ...more,
})
const totals = (): string[] => [...main().element().querySelectorAll('.bj-total')].map((each) => plain(each))

/** A step of blackjack: what can be chosen, what is said, the totals of the dealer and of each hand, and the stakes. */
const TURNS: readonly (readonly [more: Partial<BlackjackRound>, choices: string[], says: string, totals: string[], stakes: [string, string]])[] = [
  [{ allowed: ['hit', 'stand', 'double'] }, ['Hit', 'Stand', 'Double'], 'Your hand: 17. Dealer shows 11.', ['Dealersoft 11', '17'], ['100.00 Ks', '100.00 Ks']],
  [{ step: 1, hands: [hand(17, { soft: true, cards: [ACE, card(6, 'clubs')] })], dealer: [KING] }, ['Hit', 'Stand'], 'Your hand: 17. Dealer shows 10.', ['Dealer10', 'soft 17'], ['100.00 Ks', '100.00 Ks']],
  [{ step: 2, hands: [hand(16, { cards: [card(8, 'clubs'), card(8, 'hearts')] })], allowed: ['hit', 'stand', 'double', 'split'], dealer: [KING] }, ['Hit', 'Stand', 'Double', 'Split'], 'Your hand: 16. Dealer shows 10.', ['Dealer10', '16'], ['100.00 Ks', '100.00 Ks']],
  [{ step: 3, stake: '300.00', hands: [hand(19, { doubled: true }), hand(15)], turn: 1, allowed: ['stand'], dealer: [KING] }, ['(Hit)', 'Stand'], 'Your hand: 15. Dealer shows 10.', ['Dealer10', '19doubled', '15'], ['300.00 Ks', '100.00 Ks']],
] // oxfmt-ignore
const OVER = { turn: null, allowed: [], step: 1, dealer: [KING, card(9, 'spades')], endsBy: null } satisfies Partial<BlackjackRound>
/** How a round of blackjack ends, and what is said. */
const HANDS: readonly (readonly [more: Partial<BlackjackRound>, says: string, totals: string[], line: number])[] = [
  [{ ...OVER, state: 'paid', payout: '200.00', hands: [hand(20, { result: 'won' })] }, 'Dealer 19. You: 20, won. You won 200.00 Ks (net +100.00 Ks).', ['Dealer19', '20won'], 1],
  [{ ...OVER, state: 'paid', payout: '250.00', hands: [hand(21, { result: 'blackjack', soft: true })] }, 'Dealer 19. You: 21, blackjack. You won 250.00 Ks (net +150.00 Ks).', ['Dealer19', '21blackjack'], 1],
  [{ ...OVER, state: 'paid', payout: '100.00', hands: [hand(19, { result: 'push' })] }, 'Dealer 19. You: 19, push. Stake returned: 100.00 Ks (net 0.00 Ks).', ['Dealer19', '19push'], 0],
  [{ ...OVER, state: 'lost', hands: [hand(18, { result: 'lost' })] }, 'Dealer 19. You: 18, lost. You lost (net −100.00 Ks).', ['Dealer19', '18lost'], 0],
  [{ ...OVER, state: 'paid', stake: '300.00', payout: '200.00', hands: [hand(18, { result: 'lost', doubled: true }), hand(20, { result: 'won' })] }, 'Dealer 19. You: 18, lost; 20, won. 200.00 Ks returned (net −100.00 Ks).', ['Dealer19', '18lost', '20won'], 0],
  [{ ...OVER, state: 'returned', ended: true, payout: '100.00' }, 'Your round timed out and was settled by the rules. Stake returned: 100.00 Ks (net 0.00 Ks).', ['Dealer19', '17'], 0],
] // oxfmt-ignore

test('[GAME-17, PROT-05] blackjack offers what the hand in turn may do, shows each total and stake, and says how every hand ended', async () => {
  prepareWholeSite()
  await openSite('/play/BGS/blackjack', { member: true, prepared: true })
  answers('startBlackjack', { round: jack(TURNS[0]![0]), balance: '49900.00' })
  await act('Deal').click()
  for (const [at, [, can, says, sums, stakes]] of TURNS.entries()) {
    await expect.poll(() => [said(), choices(), totals()]).toEqual([says, can, sums])
    const { 'Total stake': all, 'Double or split stake': more } = factsIn(main())
    expect([all, more]).toEqual(stakes)
    answers('chooseBlackjack', { round: jack(TURNS[at + 1]?.[0] ?? HANDS[0]![0]), balance: '49900.00' })
    await act('Stand').click()
  }
  for (const [at, [, says, sums, line]] of HANDS.entries()) {
    await expect.poll(() => [said(), totals(), gold(), submit()]).toEqual([says, sums, line, ['Deal']])
    expect(factsIn(main())['Total stake']).toBeUndefined()
    answers('startBlackjack', { round: jack({ id: idOf(1510 + at), ...(HANDS[at + 1]?.[0] ?? HANDS[0]![0]) }), balance: '50000.00' })
    await act('Deal').click()
  }
})

/** Direction and target of dice, the chance, the multiplier, what a hundred pays at most, and the rule in words. */
const AIMS = [
  ['Under', '1.00', '1.00 %', '99.0000×', '9,900.00 Ks', 'Win under 1.00'],
  ['Under', '98.00', '98.00 %', '1.0102×', '101.02 Ks', 'Win under 98.00'],
  ['Over', '1.99', '98.00 %', '1.0102×', '101.02 Ks', 'Win over 1.99'],
  ['Over', '98.99', '1.00 %', '99.0000×', '9,900.00 Ks', 'Win over 98.99'],
  ['Over', '50.49', '49.50 %', '2.0000×', '200.00 Ks', 'Win over 50.49'],
] as const
const BEYOND = [
  ['Over', '1.98', 'Please choose a target from 1.99 to 98.99.'],
  ['Over', '99.00', 'Please choose a target from 1.99 to 98.99.'],
  ['Under', '0.99', 'Please choose a target from 1.00 to 98.00.'],
  ['Under', '98.01', 'Please choose a target from 1.00 to 98.00.'],
] as const

test('[GAME-17] dice says chance, multiplier and payout of each target, and rolls for none outside of its direction', async () => {
  prepareWholeSite()
  await openSite('/play/BGS/dice', { member: true, prepared: true })
  const target = page.getByRole('textbox', { name: 'Target' })
  for (const [direction, aim, chance, multiplier, pays, rule] of AIMS) {
    await page.getByRole('radio', { name: direction }).click()
    await target.fill(aim)
    const of = () => [factsIn(main())['Win chance'], factsIn(main())['Multiplier'], factsIn(main())['Maximum payout']]
    await expect.poll(() => [aim, ...of()]).toEqual([aim, chance, multiplier, pays])
    await expect.element(table.getByText(rule, { exact: true })).toBeVisible()
  }
  for (const [direction, aim, fault] of BEYOND) {
    await page.getByRole('radio', { name: direction }).click()
    await target.fill(aim)
    target.element().closest('form')!.requestSubmit()
    await expect.element(main().getByText(fault)).toBeVisible()
  }
  expect(asked('playDice')).toEqual([])
})

const spin = (at: number, more: Partial<LineSlotRound>): LineSlotRound => ({
  ...PLAYED,
  id: idOf(1600 + at),
  game: 'line-slot',
  lineStake: '5.00',
  stops: [0, 2, 6, 5, 3],
  window: [],
  lineWins: [],
  scatters: 0,
  totalPays: 0,
  ...more,
})
const win = (line: number, symbol: string, count: number, pays: number) => ({ line, symbol, count, pays })
/** A spin, what is said of it, how many of the fifteen cells stand out, and how many lines are drawn. */
const SPINS: readonly (readonly [more: Partial<LineSlotRound>, says: string, cells: number, lines: number])[] = [
  [{}, 'No winning line. You lost (net −100.00 Ks).', 15, 0],
  [{ lineWins: [win(0, 'L4', 3, 9)], totalPays: 9, payout: '45.00' }, 'line 1: 3 × shell 45.00 Ks returned (net −55.00 Ks).', 3, 1],
  [{ lineWins: [win(0, 'L4', 3, 9), win(1, 'H1', 4, 200)], totalPays: 209, payout: '1045.00' }, 'line 1: 3 × shell, line 2: 4 × carp You won 1,045.00 Ks (net +945.00 Ks).', 7, 2],
  [{ scatters: 2, lineWins: [win(19, 'H2', 5, 600)], totalPays: 600, payout: '3000.00' }, 'line 20: 5 × parasol You won 3,000.00 Ks (net +2,900.00 Ks).', 5, 1],
  [{ stops: [3, 7, 4, 0, 0], scatters: 3, totalPays: 60, payout: '300.00' }, '3 stars You won 300.00 Ks (net +200.00 Ks).', 3, 0],
] // oxfmt-ignore
/** A stake, and what of it is on each of twenty lines. */
const LINE_STAKES = [
  ['100', '5.00 Ks'],
  ['100.20', '5.01 Ks'],
  ['1000000', '50,000.00 Ks'],
] as const

test('[GAME-17, PROT-05] the slot says what each line stakes, names every win, and marks its cells and no others', async () => {
  prepareWholeSite()
  await openSite('/play/BGS/line-slot', { member: true, prepared: true })
  const field = page.getByRole('textbox', { name: 'Stake', exact: true })
  for (const [stake, line] of LINE_STAKES.toReversed()) {
    await field.fill(stake)
    await expect.poll(() => [factsIn(main())['Lines'], factsIn(main())['Stake per line']]).toEqual(['20', line])
  }
  for (const [at, [more, says, cells, lines]] of SPINS.entries()) {
    answers('playLineSlot', { round: spin(at, more), balance: '50000.00' })
    await expect.poll(submit).toEqual(['Spin'])
    await act('Spin').click()
    const marked = () => main().element().querySelectorAll('.slot-cell:not([data-faded])').length
    await expect
      .poll(() => [said(), marked(), main().element().querySelectorAll('.slot-lines polyline').length])
      .toEqual([says, cells, lines])
  }
  expect(asked('playLineSlot').map(({ body }) => body)).toEqual(SPINS.map(() => ({ lineStake: '5.00' })))
  await page.getByText('Paytable', { exact: true }).click()
  const pays = Object.values(LINE_PAYS).map((each) => each.slice(3).map(String))
  expect(rowsIn(main().getByRole('table').first()).map(([, ...cells]) => cells)).toEqual([
    ...pays,
    SCATTER_PAYS.slice(3).map((each) => `${each}×`),
  ])
})

test('[GAME-17] at a closed table no round begins, whichever game it is, and one that is open goes on', async () => {
  prepareWholeSite()
  const settings = recordedAnswer('originalsSettings')
  answers('originalsSettings', { ...settings, games: settings.games.map((each) => ({ ...each, open: false })) })
  await openSite('/play/BGS/dice', { member: true, prepared: true })
  forgetAsked()
  for (const game of ORIGINALS) {
    await sitAt(game)
    await expect.element(main().getByText('This game is unavailable')).toBeVisible()
    await expect.poll(() => [game, submit().every((name) => name.startsWith('('))]).toEqual([game, true])
    for (const button of main().element().querySelectorAll<HTMLElement>('.table-panel [type=submit]')) button.click()
  }
  expect(askedNames().filter((name) => BETS.has(name))).toEqual([])
  answers('openOriginal', ({ params: { game } }) => ({ round: game === 'hi-lo' ? hiLo(CALLS[2]![0]) : null }))
  await sitAt('hi-lo')
  await expect.poll(() => [choices(), submit()]).toEqual([['Lower1.07×', 'Same12.87×'], ['Cash out 183.00 Ks']])
  await expect.element(main().getByText('Your round is open')).toBeVisible()
  await expect.element(main().getByText(/^Stake 100\.00 Ks\. Finish it by Nov 30, 2026/)).toBeVisible()
  answers('chooseHiLo', { round: hiLo(ENDS[1]![0]), balance: '50083.00' })
  await act('Cash out 183.00 Ks').click()
  await expect.poll(said).toBe('Cashed out at 1.83×. You won 183.00 Ks (net +83.00 Ks).')
  await expectNone(main().getByText('Your round is open'))
})
