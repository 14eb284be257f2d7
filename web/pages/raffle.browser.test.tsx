/** Proves the raffle on screen: own tickets and seed before the draw. This browser computes the proof by itself and shows a false winner. */
import type { RaffleProof } from '@baize/contract/raffles.ts'
import { beaconOf, drawPrizes, hashOfTickets, raffleCommitment, raffleStream } from '@baize/rules/promotions/raffle.ts'
import { expect, test } from 'vitest'
import { faultsInBothThemes } from '../testing/axe.ts'
import { idOf, NOW } from '../testing/catalogue.ts'
import { answers, asked } from '../testing/fake-server.ts'
import { main } from '../testing/looking.ts'
import { openSite } from '../testing/open-site.ts'
import { page } from 'vitest/browser'

const ID = idOf(901)
const SEED = Uint8Array.from({ length: 32 }, (_, index) => index)
const ENTRIES = [
  { entry: idOf(911), from: 1, count: 3, part: 'paper-boat' },
  { entry: idOf(912), from: 4, count: 2, part: '' },
]
const PRIZES = ['500.00', '50.00']

async function proof(): Promise<RaffleProof> {
  const ranges = ENTRIES.map(({ entry: member, from, count }) => ({ member, from, count }))
  const ticketsHash = await hashOfTickets(ranges)
  const beacon = await beaconOf(ENTRIES.map(({ entry: member, part }) => ({ member, part })))
  const fair = await raffleStream({ raffle: ID, seed: SEED, beacon, ticketsHash })
  const won = await drawPrizes(fair, ranges, PRIZES, true)
  return {
    id: ID,
    version: 1,
    title: 'Harvest raffle',
    state: 'drawn',
    from: NOW,
    until: NOW,
    currency: 'MMK',
    per: '5000.00',
    cap: 100,
    full: 18_000,
    sold: ENTRIES.reduce((sum, { count }) => sum + count, 0),
    prizes: PRIZES,
    onePerMember: true,
    commitment: await raffleCommitment(SEED),
    ticketsHash,
    beacon,
    seed: Array.from(SEED, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    winners: won.map(({ prize, ticket, member }) => ({ prize, ticket, entry: member, name: 'k***o' })),
    entries: ENTRIES,
  }
}

test('[PR-36, PR-S8] anybody can draw a raffle again, and a false winner shows', async () => {
  const told = await proof()
  answers('raffleProof', told)
  await openSite(`/fair/raffle/${ID}`, { width: 360, height: 780 })
  await expect.element(main().getByText('The draw is verified')).toBeVisible()
  await expect.element(main().getByRole('region', { name: '1. The seed matches its commitment' }).getByText('Same')).toBeVisible()
  await expect.element(main().getByText(`ticket ${told.winners[0]?.ticket}, k***o`, { exact: false })).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
  const [first, ...others] = told.winners
  const moved = ENTRIES.find(({ entry }) => entry !== first?.entry)?.entry ?? ''
  answers('raffleProof', { ...told, winners: [{ ...first!, entry: moved }, ...others] })
  await openSite(`/fair/raffle/${ID}`)
  await expect.element(main().getByText('The draw does not match')).toBeVisible()
  const prizes = main().getByRole('region', { name: '4. The prizes, one by one' })
  await expect.element(prizes.getByText(`ticket ${first?.ticket}, ${moved}`)).toBeVisible()
  await expect.element(prizes.getByText(`ticket ${first?.ticket}, ${first?.entry}`)).toBeVisible()
})

test('[PR-36, PR-S8] a member sees tickets and commitment, and sends a client seed under the version that was read', async () => {
  const { entries: _entries, ...facts } = await proof()
  const open = { ...facts, state: 'open' as const, seed: null, beacon: null, ticketsHash: null, winners: [] }
  let mine = { entry: idOf(911), turnover: '15000.00', given: 2, tickets: 5, part: '', won: [] as string[] }
  const card = {
    id: ID,
    version: 1,
    title: 'Harvest raffle',
    summary: 'Tickets by turnover.',
    type: 'other' as const,
    trigger: 'raffle' as const,
    badges: [],
    periodType: null,
    announcementImages: [],
    status: 'process' as const,
    from: NOW,
    until: NOW,
    claimUntil: null,
    highest: [],
    availableToMe: false,
    unavailable: null,
    leastDeposit: null,
  }
  answers('listPromotions', { content: [card], pageNum: 1, totalPages: 1, total: 1 })
  answers('readPromotion', {
    ...card,
    terms: ['One prize each.'],
    gives: [],
    wagering: null,
    claimDays: 7,
    perPeriod: 1,
    perMember: null,
    excludes: [],
    myAward: null,
  })
  answers('readRaffle', () => ({ ...open, mine }))
  answers('claimRaffle', ({ body }) => {
    mine = { ...mine, part: body.part }
    return { ...open, mine }
  })
  await openSite(`/promotions#${ID}`, { member: true })
  const panel = page.getByRole('dialog', { name: 'Promotion' }).getByRole('region', { name: 'Raffle' })
  await expect.element(panel.getByText('5 tickets')).toBeVisible()
  await expect.element(panel.getByText('18,000 tickets')).toBeVisible()
  await expect.element(panel.getByText(facts.commitment)).toBeVisible()
  const part = panel.getByLabelText('Your own seed for the draw')
  await part.fill('two words')
  await panel.getByRole('button', { name: 'Save your seed' }).click()
  await expect.element(panel.getByText('Please use 1 to 64 letters, digits or hyphens.')).toBeVisible()
  expect(asked('claimRaffle')).toEqual([])
  await part.fill('two-words')
  await panel.getByRole('button', { name: 'Save your seed' }).click()
  await expect.element(panel.getByText('Your seed is saved.', { exact: false })).toBeVisible()
  expect(asked('claimRaffle').map(({ body }) => body)).toEqual([{ id: ID, version: 1, part: 'two-words' }])
  await expect.element(panel.getByRole('link', { name: 'Verify this raffle' })).toHaveAttribute('href', `/fair/raffle/${ID}`)
})
