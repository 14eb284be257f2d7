/** Proves by tables of cases what the in-house tables of chips show: every spot with its odds, results, winning spots, bounds and buttons. */
import type { Answer } from '../api/client.ts'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf, NOW } from '../testing/catalogue.ts'
import { answers, asked } from '../testing/fake-server.ts'
import { buttonsIn, factsIn, plain } from '../testing/figures.ts'
import { goWithin, main } from '../testing/looking.ts'
import { askAgain, openSite } from '../testing/open-site.ts'
import { recordedAnswer } from '../testing/recorded.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

const PLAYED = {
  version: '1',
  seedId: idOf(300),
  commitment: 'c'.repeat(64),
  clientSeed: 'a part',
  serverSeed: null,
  currency: 'MMK',
  stake: '700.00',
  at: NOW,
  jackpot: null,
}
let rounds = 0
/** What every round has, each time with another id; `paid` are its spots with what each brought. */
const played = (payout: string, paid: Readonly<Record<string, string>>) => {
  rounds += 1
  const bets = Object.entries(paid).map(([on, back]) => ({ on, stake: '100.00', multiplier: '1.00', payout: back }))
  return { ...PLAYED, id: idOf(1300 + rounds), nonce: rounds, payout, bets }
}

const field = page.getByRole('group', { name: /^(Bets|Betting table)$/ })
const chipAct = (name: string) => page.getByRole('group', { name: 'Change chips' }).getByRole('button', { name, exact: true })
const chipActs = (): boolean[] => ['Undo', 'Clear', '2×', 'Rebet'].map((name) => !(chipAct(name).element() as HTMLButtonElement).disabled)
const total = (): string | undefined => factsIn(main())['Total stake']
const said = (): string =>
  plain(
    page
      .getByRole('region', { name: /table$/ })
      .getByRole('status')
      .element(),
  )
const wonSpots = (): string[] =>
  buttonsIn(field)
    .filter((name) => name.endsWith(', won'))
    .map((name) => name.replace(/(, [\d,.]+ staked)?, won$/, ''))
const wonSide = (): string[] => [...main().element().querySelectorAll('.duel-side[data-won] .duel-name')].map((each) => plain(each))
const gold = (): number => document.querySelectorAll('.table-gold').length

const MONEY = {
  won: ['1400.00', 'You won 1,400.00 Ks (net +700.00 Ks).', 1],
  even: ['700.00', 'Stake returned: 700.00 Ks (net 0.00 Ks).', 0],
  part: ['350.00', '350.00 Ks returned (net −350.00 Ks).', 0],
  lost: ['0.00', 'You lost (net −700.00 Ks).', 0],
} as const
type Ending = keyof typeof MONEY

type Table = {
  readonly game: string
  readonly play: string
  /** All of its spots, in their order. */
  readonly spots: readonly string[]
  /** The two spots that are bet on, with their codes. */
  readonly bets: readonly [[name: string, on: string], [name: string, on: string]]
  readonly sent: () => readonly unknown[]
  readonly answer: (round: () => object) => void
  /** What a round brings, its facts, what is said of them, the spots that won and the side that is marked. */
  readonly results: readonly (readonly [Ending, object, Readonly<Record<string, string>>, string, string[], string[]])[]
}

type RoundOf<Name extends 'playBaccarat' | 'playDragonTiger' | 'playRoulette' | 'playSicBo'> =
  Answer<Name> extends { readonly round: infer Round } ? Round : never
const SIDES = ['big', 'small', 'odd', 'even']
const SUMS = { 4: 60, 5: 30, 6: 17, 7: 12, 8: 8, 9: 6, 10: 6, 11: 6, 12: 6, 13: 8, 14: 12, 15: 17, 16: 30, 17: 60 }
const FACES = [1, 2, 3, 4, 5, 6]
const OUTSIDE = ['1 to 18', 'Even', 'Red', 'Black', 'Odd', '19 to 36'].map((name) => `${name}, 1:1`)
const NUMBERS = Array.from({ length: 36 }, (_, place) => `Number ${place + 1}, 35:1`)
const COLUMNS = [1, 2, 3].map((which) => `Column ${which}, 2:1`)
const DOZENS = [1, 2, 3].map((which) => `Dozen ${which}, 2:1`)
const card = (rank: number, suit: 'clubs' | 'diamonds' | 'hearts' | 'spades') => ({ rank, suit })
const hands = { player: [card(8, 'clubs'), card(12, 'hearts')], banker: [card(13, 'spades'), card(3, 'hearts')] }
const pairs = { playerPair: false, bankerPair: false }

const TABLES: readonly Table[] = [
  {
    game: 'baccarat',
    play: 'Deal',
    spots: ['Player, 1:1', 'Banker, 0.95:1', 'Banker, no commission, 1:1 / 0.5:1', 'Tie, 8:1', 'Player pair, 11:1', 'Banker pair, 11:1'],
    bets: [
      ['Player, 1:1', 'player'],
      ['Tie, 8:1', 'tie'],
    ],
    sent: () => asked('playBaccarat').map(({ body }) => body),
    answer: (round) =>
      answers('playBaccarat', () => ({ round: { game: 'baccarat', hands, ...round() } as RoundOf<'playBaccarat'>, balance: '50000.00' })),
    results: [
      [
        'won',
        { playerTotal: 8, bankerTotal: 3, ...pairs },
        { player: '1400.00', tie: '0.00' },
        'Player: player 8, banker 3.',
        ['Player, 1:1'],
        ['Player8'],
      ],
      [
        'lost',
        { playerTotal: 8, bankerTotal: 9, ...pairs },
        { player: '0.00', tie: '0.00' },
        'Banker: player 8, banker 9.',
        [],
        ['Banker9'],
      ],
      [
        'even',
        { playerTotal: 6, bankerTotal: 6, ...pairs },
        { player: '200.00', tie: '500.00' },
        'Tie: player 6, banker 6.',
        ['Player, 1:1', 'Tie, 8:1'],
        [],
      ],
      [
        'part',
        { playerTotal: 1, bankerTotal: 0, ...pairs },
        { 'banker-pair': '0.01' },
        'Player: player 1, banker 0.',
        ['Banker pair, 11:1'],
        ['Player1'],
      ],
    ],
  },
  {
    game: 'dragon-tiger',
    play: 'Deal',
    spots: [
      'Dragon, 1:1',
      'Tiger, 1:1',
      'Tie, 11:1',
      'Suited tie, 50:1',
      ...['Dragon', 'Tiger'].flatMap((side) => SIDES.map((kind) => `${side} ${kind}, 1:1`)),
    ],
    bets: [
      ['Dragon, 1:1', 'dragon'],
      ['Tiger even, 1:1', 'tiger-even'],
    ],
    sent: () => asked('playDragonTiger').map(({ body }) => body),
    answer: (round) =>
      answers('playDragonTiger', () => ({
        round: { game: 'dragon-tiger', ...round() } as RoundOf<'playDragonTiger'>,
        balance: '50000.00',
      })),
    results: [
      [
        'won',
        { dragon: card(13, 'hearts'), tiger: card(12, 'clubs') },
        { dragon: '1400.00', 'tiger-even': '0.00' },
        'Dragon: dragon K♥, tiger Q♣.',
        ['Dragon, 1:1'],
        ['Dragon'],
      ],
      [
        'part',
        { dragon: card(1, 'spades'), tiger: card(2, 'diamonds') },
        { dragon: '0.00', 'tiger-even': '350.00' },
        'Tiger: dragon A♠, tiger 2♦.',
        ['Tiger even, 1:1'],
        ['Tiger'],
      ],
      [
        'even',
        { dragon: card(11, 'clubs'), tiger: card(11, 'clubs') },
        { dragon: '350.00', 'tiger-even': '0.00' },
        'Tie: dragon J♣, tiger J♣.',
        ['Dragon, 1:1'],
        [],
      ],
      ['lost', { dragon: card(9, 'clubs'), tiger: card(10, 'clubs') }, { dragon: '0.00' }, 'Tiger: dragon 9♣, tiger 10♣.', [], ['Tiger']],
    ],
  },
  {
    game: 'sic-bo',
    play: 'Roll',
    spots: [
      ...['Small', 'Big', 'Odd', 'Even'].map((name) => `${name}, 1:1`),
      ...Object.entries(SUMS).map(([sum, odds]) => `Total ${sum}, ${odds}:1`),
      ...FACES.map((face) => `Number ${face}, 1–3:1`),
      ...FACES.flatMap((low) => FACES.slice(low).map((high) => `${low} and ${high}, 5:1`)),
      ...FACES.map((face) => `Double ${face}, 10:1`),
      ...FACES.map((face) => `Triple ${face}, 180:1`),
      'Any triple, 30:1',
    ],
    bets: [
      ['Small, 1:1', 'small'],
      ['2 and 5, 5:1', 'pair-2-5'],
    ],
    sent: () => asked('playSicBo').map(({ body }) => body),
    answer: (round) => answers('playSicBo', () => ({ round: { game: 'sic-bo', ...round() } as RoundOf<'playSicBo'>, balance: '50000.00' })),
    results: [
      [
        'won',
        { dice: [5, 2, 1] },
        { small: '400.00', 'pair-2-5': '1000.00' },
        'Dice 5, 2, 1, total 8.',
        ['Small, 1:1', '2 and 5, 5:1'],
        [],
      ],
      ['part', { dice: [1, 1, 1] }, { small: '0.00', 'any-triple': '0.01' }, 'Dice 1, 1, 1, total 3.', ['Any triple, 30:1'], []],
      ['lost', { dice: [6, 6, 5] }, { small: '0.00', 'pair-2-5': '0.00' }, 'Dice 6, 6, 5, total 17.', [], []],
    ],
  },
  {
    game: 'roulette',
    play: 'Spin',
    spots: ['Number 0, 35:1', ...NUMBERS, ...COLUMNS, ...DOZENS, ...OUTSIDE],
    bets: [
      ['Red, 1:1', 'red'],
      ['Number 17, 35:1', 'straight-17'],
    ],
    sent: () => asked('playRoulette').map(({ body: { wheel, ...body } }) => (wheel === 'european' ? body : wheel)),
    answer: (round) =>
      answers('playRoulette', () => ({
        round: { game: 'roulette', wheel: 'european', ...round() } as RoundOf<'playRoulette'>,
        balance: '50000.00',
      })),
    results: [
      [
        'won',
        { pocket: 17 },
        { red: '0.00', 'straight-17': '1400.00' },
        '17, black.',
        ['Number 17, 35:1', 'Column 2, 2:1', 'Dozen 2, 2:1', '1 to 18, 1:1', 'Black, 1:1', 'Odd, 1:1'],
        [],
      ],
      [
        'part',
        { pocket: 36 },
        { red: '350.00', 'straight-17': '0.00' },
        '36, red.',
        ['Number 36, 35:1', 'Column 3, 2:1', 'Dozen 3, 2:1', 'Even, 1:1', 'Red, 1:1', '19 to 36, 1:1'],
        [],
      ],
      ['lost', { pocket: 0 }, { red: '0.00' }, '0, green.', ['Number 0, 35:1'], []],
    ],
  },
]

async function balanceShown(units: string): Promise<void> {
  await expect.poll(() => factsIn(main())['Balance']).toBe(`${formatMoney(units)} Ks`)
}

/** The limits of every table and the balance of the member. */
async function limit(maximumStake: string, balance: string): Promise<void> {
  const settings = recordedAnswer('originalsSettings')
  answers('originalsSettings', { ...settings, games: settings.games.map((each) => ({ ...each, maximumStake })) })
  answers('balance', { balance, held: '0.00', currency: 'MMK', currencySymbol: 'Ks' })
  await askAgain()
  await balanceShown(balance)
}

const [EMPTY, MOST, POOR] = ['Place a chip first.', 'The maximum stake is 700.00 Ks.', 'Your balance is too low for this stake.']
/** The most of the table, the balance, and what is said of 700 staked; nothing where the bet is sent. */
const STAKES = [
  ['700', '700.00', undefined],
  ['1000000', '699.99', POOR],
  ['1000000', '700.00', undefined],
  ['700', '50000.00', undefined],
] as const

async function sitAtFirst(): Promise<void> {
  prepareWholeSite()
  await openSite('/play/BGS/dice', { member: true, prepared: true })
  await expect.element(page.getByRole('button', { name: 'Roll', exact: true })).toBeVisible()
}

async function sitAt({ game, bets, play }: Table) {
  goWithin(`/play/BGS/${game}`)
  await expect.element(field.getByRole('button', { name: bets[0][0], exact: true })).toBeVisible()
  return page.getByRole('button', { name: play, exact: true })
}

/** Two hundred on the first spot and five hundred on the second. */
async function lay([[first], [second]]: Table['bets']): Promise<void> {
  await userEvent.keyboard('2')
  await field.getByRole('button', { name: first, exact: true }).click()
  await userEvent.keyboard('3')
  await field.getByRole('button', { name: second, exact: true }).click()
}

test('[GAME-17, PROT-05] each table of chips names its spots and odds, adds up what is laid, and sends what was laid', async () => {
  await sitAtFirst()
  for (const table of TABLES) {
    const { bets, spots, sent, answer } = table
    const play = await sitAt(table)
    expect(buttonsIn(field)).toEqual(spots)
    expect([total(), chipActs()]).toEqual(['0.00 Ks', [false, false, false, false]])
    await play.click()
    await expect.element(page.getByText(EMPTY)).toBeVisible()
    await lay(bets)
    await expect.element(field.getByRole('button', { name: `${bets[0][0]}, 200.00 staked`, exact: true })).toBeVisible()
    await expect.element(field.getByRole('button', { name: `${bets[1]![0]}, 500.00 staked`, exact: true })).toBeVisible()
    expect([total(), chipActs()]).toEqual(['700.00 Ks', [true, true, true, false]])
    await chipAct('2×').click()
    await expect.poll(total).toBe('1,400.00 Ks')
    await chipAct('Undo').click()
    await expect.poll(total).toBe('700.00 Ks')
    expect(sent()).toEqual([])
    answer(() => ({ ...played('0.00', {}), ...table.results[0]![1] }))
    await play.click()
    await expect.poll(sent).toEqual([{ bets: bets.map(([, on], at) => ({ on, stake: at === 0 ? '200.00' : '500.00' })) }])
    await expect.element(play).toHaveAttribute('aria-disabled', 'false')
    await chipAct('Clear').click()
    await expect.poll(() => [total(), chipActs()]).toEqual(['0.00 Ks', [true, false, false, true]])
    await chipAct('Rebet').click()
    await expect.poll(total).toBe('700.00 Ks')
  }
})

test('[GAME-17, PROT-05] chips are staked up to the most of the table and the balance, and the one that they passed is named', async () => {
  await sitAtFirst()
  const [table] = TABLES
  const { sent, answer, bets, results } = table!
  const play = await sitAt(table!)
  await lay(bets)
  answer(() => ({ ...played('0.00', {}), ...results[0]![1] }))
  for (const [most, balance, fault] of STAKES) {
    await limit(most, balance)
    const count = sent().length
    await expect.element(play).toHaveAttribute('aria-disabled', 'false')
    await play.click()
    const words = () => [EMPTY, MOST, POOR].filter((each) => main().getByText(each).elements().length > 0)
    await expect.poll(() => [most, balance, sent().length - count, words()]).toEqual([most, balance, fault ? 0 : 1, fault ? [fault] : []])
    // What a bet answers counts before the next limits do.
    await balanceShown(fault ? balance : '50000.00')
  }
  await limit('699', '50000.00')
  await expect.element(page.getByText('The maximum stake is 699.00 Ks.')).toBeVisible()
})

test('[GAME-17, PROT-05] each table of chips says what came out and what came back, and marks the spots that were paid and no others', async () => {
  await sitAtFirst()
  for (const table of TABLES) {
    const play = await sitAt(table)
    await lay(table.bets)
    for (const [ending, facts, paid, result, won, side] of table.results) {
      const [payout, money, line] = MONEY[ending]
      table.answer(() => ({ ...played(payout, paid), ...facts }))
      await expect.element(play).toHaveAttribute('aria-disabled', 'false')
      await play.click()
      await expect.poll(() => [said(), wonSpots(), wonSide(), gold()]).toEqual([`${result} ${money}`, won, side, line])
    }
  }
})

/** A wheel, its zeros as their cells show them, a pocket, and what is said of it. */
const WHEELS = [
  ['european', 'One zero', ['0'], 0, '0, green.'],
  ['american', 'Two zeros', ['0', '00'], 37, '00, green.'],
] as const

test('[GAME-17, PROT-05] each wheel of roulette shows its own zeros, names them as they came and is sent with the bet', async () => {
  prepareWholeSite()
  await openSite('/play/BGS/roulette', { member: true, prepared: true })
  const spin = page.getByRole('button', { name: 'Spin', exact: true })
  for (const [wheel, name, zeros, pocket, says] of WHEELS) {
    answers('playRoulette', () => ({
      round: { game: 'roulette', wheel, ...played('0.00', {}), pocket } as RoundOf<'playRoulette'>,
      balance: '50000.00',
    }))
    await page.getByRole('radio', { name }).click()
    const cells = () =>
      field
        .getByRole('button', { name: /^Number / })
        .elements()
        .map((cell) => [cell.getAttribute('aria-label'), plain(cell)])
    const numbers = [...zeros, ...Array.from({ length: 36 }, (_, place) => String(place + 1))]
    await expect.poll(cells).toEqual(numbers.map((number) => [`Number ${number}, 35:1`, number]))
    // What lay on the other wheel has no spot here, and does not come back.
    expect([total(), chipActs()]).toEqual(['0.00 Ks', [false, false, false, false]])
    await field.getByRole('button', { name: `Number ${zeros.at(-1)}, 35:1`, exact: true }).click()
    await expect.element(spin).toHaveAttribute('aria-disabled', 'false')
    await spin.click()
    await expect.poll(said).toContain(says)
    expect(asked('playRoulette').at(-1)?.body).toMatchObject({ wheel, bets: [{ on: `straight-${zeros.at(-1)}` }] })
  }
})

test('[GAME-17] each die of a table shows as many pips as its number, the same from either side', async () => {
  prepareWholeSite()
  await openSite('/play/BGS/sic-bo', { member: true, prepared: true })
  for (const face of FACES) {
    const die = field.getByRole('button', { name: `Number ${face}, 1–3:1`, exact: true })
    await expect.element(die).toBeVisible()
    const pips = [...die.element().querySelectorAll('circle')].map(
      (pip) => [Number(pip.getAttribute('cx')), Number(pip.getAttribute('cy'))] as const,
    )
    expect([face, new Set(pips.map(String)).size]).toEqual([face, face])
    expect(pips.map(([x, y]) => `${0 - x} ${0 - y}`).toSorted()).toEqual(pips.map(([x, y]) => `${x} ${y}`).toSorted())
  }
})
