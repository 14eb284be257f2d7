/** Proves by a table what the page of fairness says of a round: its outcome, its payout, and a seed that is not revealed. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { plain } from '../testing/figures.ts'
import { expectNone, goWithin, main } from '../testing/looking.ts'
import { openSite } from '../testing/open-site.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

const SEED = 'ab'.repeat(32)
const SEEDS = `seed=${SEED}&client=baize&nonce=7`
const result = page.getByRole('region', { name: 'Result of the verification' })
const outcome = (): (string | undefined)[] => [
  result.query()?.querySelector('.verify-figure')?.textContent,
  ...['.bz-badge', '.figures.text-sm'].map((part) => {
    const found = result.query()?.querySelector(`.verify-roll .verify-outcome ${part}`)
    return found ? plain(found) : undefined
  }),
]

/** What the address asks, and what stands there: the outcome, whether it wins, and what it pays. */
const ASKED = [
  ['game=dice&direction=under&target=50.00&stake=100', '48.00', 'Wins', '1.98× · pays 198.00'],
  ['game=dice&direction=over&target=50.00&stake=100', '48.00', 'Loses', '0.00× · pays 0.00'],
  ['game=dice&direction=under&target=50.00', '48.00', 'Wins', '1.98×'],
  ['game=dice', '48.00', undefined, undefined],
  ['game=mines&mines=3&tiles=1.2.out&stake=100', '8 16 22', 'Wins', '1.2857× · pays 128.57'],
  ['game=mines&mines=3&tiles=8&stake=100', '8 16 22', 'Loses', '0.00× · pays 0.00'],
  ['game=limbo&target=1.01&stake=100', '1.19×', 'Wins', '1.01× · pays 101.00'],
] as const

test('[GAME-17, GAME-22] a round of an address is computed at once, says whether it wins and what it pays, and its fields follow the address', async () => {
  prepareWholeSite()
  await openSite(`/fair#${SEEDS}`, { member: true, prepared: true })
  for (const [bet, ...says] of ASKED) {
    goWithin(`/fair#${SEEDS}&${bet}`)
    await expect.poll(() => [bet, ...outcome()]).toEqual([bet, ...says])
    const given = new URLSearchParams(bet)
    await expect.element(main().getByLabelText('Game', { exact: true })).toHaveValue(given.get('game') ?? '')
    await expect.element(main().getByLabelText('Stake', { exact: true })).toHaveValue(given.get('stake') ?? '')
    await expect.element(main().getByLabelText('Server seed', { exact: true })).toHaveValue(SEED)
  }
})

test('[GAME-22] a round whose seed is not revealed yet says where that is done, and is no fault', async () => {
  prepareWholeSite()
  await openSite(`/fair#game=dice&client=baize&nonce=7&commitment=${'0'.repeat(64)}`, { member: true, prepared: true })
  await expect.element(main().getByText('This seed is not revealed yet')).toBeVisible()
  await expect.element(main().getByRole('link', { name: 'Reveal it at the table' })).toHaveAttribute('href', '/play/BGS/dice#fairness')
  await page.getByRole('button', { name: 'Verify in this browser' }).click()
  await expectNone(main().getByText('A server seed has 64 characters 0–9 and a–f.'))
  goWithin(`/fair#game=crash&client=baize&nonce=7&commitment=${'0'.repeat(64)}`)
  await expect.element(main().getByText(/^The seed of a shared round is revealed/)).toBeVisible()
  await expectNone(main().getByRole('link', { name: 'Reveal it at the table' }))
})
