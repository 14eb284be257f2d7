/** Proves by tables of cases what an in-house table says of money: stakes at their bounds, odds, each result in words, and the rounds before. */
import type { DiceRound } from '@baize/contract/originals/originals.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, NOW } from '../testing/catalogue.ts'
import { answers, asked, refused } from '../testing/fake-server.ts'
import { factsIn, plain } from '../testing/figures.ts'
import { main } from '../testing/looking.ts'
import { askAgain, openSite } from '../testing/open-site.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

const roll = page.getByRole('button', { name: 'Roll', exact: true })
const aRound = (at: number, given: Partial<DiceRound> = {}): DiceRound => ({
  id: idOf(1200 + at),
  game: 'dice',
  version: '1',
  nonce: 3 + at,
  seedId: idOf(300),
  commitment: 'c'.repeat(64),
  clientSeed: 'a part',
  serverSeed: null,
  currency: 'MMK',
  stake: '100.00',
  payout: '198.00',
  at: NOW,
  jackpot: null,
  direction: 'under',
  target: '49.50',
  roll: `12.3${at}`,
  won: true,
  multiplier: '1.98',
  ...given,
})

async function sitAtDice(rounds: readonly DiceRound[], balance = '50000.00'): Promise<void> {
  prepareWholeSite()
  answers('balance', { balance, held: '0.00', currency: 'MMK', currencySymbol: 'Ks' })
  answers('listRounds', { content: [...rounds], pageNum: 1, totalPages: 1, total: rounds.length })
  await openSite('/play/BGS/dice', { member: true, prepared: true })
  await expect.element(roll).toBeVisible()
}

/** Stake, payout, currency, and what is said of both. */
const RESULTS = [
  ['100.00', '198.00', 'MMK', 'You won 198.00 Ks (net +98.00 Ks).', '+98.00 Ks'],
  ['100.00', '100.01', 'MMK', 'You won 100.01 Ks (net +0.01 Ks).', '+0.01 Ks'],
  ['100.00', '100.00', 'MMK', 'Stake returned: 100.00 Ks (net 0.00 Ks).', '0.00 Ks'],
  ['100.00', '99.99', 'MMK', '99.99 Ks returned (net −0.01 Ks).', '−0.01 Ks'],
  ['100.00', '0.01', 'MMK', '0.01 Ks returned (net −99.99 Ks).', '−99.99 Ks'],
  ['100.00', '0.00', 'MMK', 'You lost (net −100.00 Ks).', '−100.00 Ks'],
] as const

test('[GAME-17, PROT-05] each result says what came back and the net of it, and no return at or below the stake is a win', async () => {
  await sitAtDice([])
  const says = page.getByRole('region', { name: /table$/ }).getByRole('status')
  for (const [at, [stake, payout, , words]] of RESULTS.entries()) {
    answers('playDice', { round: aRound(at, { stake, payout, won: payout !== '0.00' }), balance: '50000.00' })
    await expect.element(roll).not.toHaveAttribute('aria-disabled', 'true')
    await roll.click()
    await expect.poll(() => plain(says.element())).toContain(`12.3${at}. ${words}`)
  }
})

test('[GAME-22] each round before is listed with its result and its net in its own currency, and leads to its proof', async () => {
  const rounds = [...RESULTS, ['100.00', '198.00', 'THB', '', '+98.00 ฿'] as const].map(([stake, payout, currency], at) =>
    aRound(at, { stake, payout, currency }),
  )
  await sitAtDice(rounds)
  const history = main().getByRole('region', { name: 'Recent rounds' })
  await expect
    .poll(() =>
      history
        .getByRole('link')
        .elements()
        .map((each) => each.getAttribute('aria-label')),
    )
    .toEqual([...RESULTS.map(([, , , , net]) => net), '+98.00 ฿'].map((net, at) => `Round ${3 + at}: 12.3${at}, net ${net}. Verify`))
})

const [LEAST, MOST, POOR, WIN, NONE] = [
  /^The minimum stake is/,
  /^The maximum stake is/,
  /^Your balance is too low for this stake/,
  /^The maximum win is/,
  /^Please enter a stake/,
]
/** What the server says of each bet that reaches it. */
const SENT = /^This account cannot bet at the moment/
/** Balance, stake, target, the highest payout, and what is said of it. */
const STAKES = [
  ['50000.00', '', '49.50', '0.00 Ks', NONE],
  ['50000.00', '99.99', '49.50', '199.98 Ks', LEAST],
  ['50000.00', '100', '49.50', '200.00 Ks', SENT],
  ['50000.00', '50000', '49.50', '100,000.00 Ks', SENT],
  ['50000.00', '50000.01', '49.50', '100,000.02 Ks', POOR],
  ['9000000.00', '1000000', '49.50', '2,000,000.00 Ks', SENT],
  ['9000000.00', '1000000.01', '49.50', '2,000,000.02 Ks', MOST],
  ['9000000.00', '505050.50', '1.00', '49,999,999.50 Ks', SENT],
  ['9000000.00', '505050.51', '1.00', '50,000,000.49 Ks', WIN],
] as const

test('[GAME-17, PROT-05] a stake is taken from the least to the most of the table, the balance and the highest win, and says which it passed', async () => {
  await sitAtDice([])
  answers('playDice', () => refused('account-blocked'))
  const field = page.getByRole('textbox', { name: 'Stake', exact: true })
  for (const [balance, stake, target, payout, fault] of STAKES) {
    answers('balance', { balance, held: '0.00', currency: 'MMK', currencySymbol: 'Ks' })
    await askAgain()
    await page.getByRole('textbox', { name: 'Target' }).fill(target)
    await field.fill(stake)
    await expect.poll(() => [stake, factsIn(main())['Maximum payout']]).toEqual([stake, payout])
    const before = asked('playDice').length
    await expect.element(roll).not.toHaveAttribute('aria-busy', 'true')
    await roll.click()
    const said = () => [LEAST, MOST, POOR, WIN, NONE, SENT].filter((words) => main().getByText(words).elements().length > 0)
    // A table takes no change before the answer, so what is said of the bet is waited for.
    await expect.poll(() => [stake, said(), asked('playDice').length - before]).toEqual([stake, [fault], fault === SENT ? 1 : 0])
  }
})

test('[MK-02] a stake above the cap of a round, and a round too early, have words of their own', async () => {
  await sitAtDice([])
  for (const [what, words] of [
    ['cap', 'This stake is above what one round may cost here. Lower it and try again.'],
    ['pace', 'Your last round has only just begun. Please wait a few seconds before the next one.'],
  ] as const) {
    answers('playDice', () => refused('limit-reached', { what }))
    await expect.element(roll).not.toHaveAttribute('aria-busy', 'true')
    await roll.click()
    await expect.element(main().getByText(words)).toBeVisible()
  }
})
