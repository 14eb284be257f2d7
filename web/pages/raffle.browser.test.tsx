/** Proves the raffle on screen: own tickets and seed before the draw. This browser computes the proof by itself and shows a false winner. */
import { expect, test } from 'vitest'
import { faultsInBothThemes } from '../testing/axe.ts'
import { idOf, NOW } from '../testing/catalogue.ts'
import { answers, asked, refused } from '../testing/fake-server.ts'
import { main } from '../testing/looking.ts'
import { openSite } from '../testing/open-site.ts'
import { drawnRaffle, ENTRIES, RAFFLE } from '../testing/raffle.ts'
import { page } from 'vitest/browser'

test('[PR-36, PR-S8] anybody can draw a raffle again, and a false winner shows', async () => {
  const told = await drawnRaffle()
  answers('raffleProof', told)
  await openSite(`/fair/raffle/${RAFFLE}`, { width: 360, height: 780 })
  await expect.element(main().getByText('The draw is verified')).toBeVisible()
  await expect.element(main().getByRole('region', { name: '1. The seed matches its commitment' }).getByText('Same')).toBeVisible()
  await expect.element(main().getByText(`ticket ${told.winners[0]?.ticket}, k***o`, { exact: false })).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
  const [first, ...others] = told.winners
  const moved = ENTRIES.find(({ entry }) => entry !== first?.entry)?.entry ?? ''
  answers('raffleProof', { ...told, winners: [{ ...first!, entry: moved }, ...others] })
  await openSite(`/fair/raffle/${RAFFLE}`)
  await expect.element(main().getByText('The draw does not match')).toBeVisible()
  const prizes = main().getByRole('region', { name: '4. The prizes, one by one' })
  await expect.element(prizes.getByText(`ticket ${first?.ticket}, ${moved}`)).toBeVisible()
  await expect.element(prizes.getByText(`ticket ${first?.ticket}, ${first?.entry}`)).toBeVisible()
})

test('[PR-36, PR-S8] a member sees tickets and commitment, and sends a client seed under the version that was read', async () => {
  const { entries: _entries, ...facts } = await drawnRaffle()
  const open = { ...facts, state: 'open' as const, seed: null, beacon: null, ticketsHash: null, winners: [] }
  let mine = { entry: idOf(911), turnover: '15000.00', given: 2, tickets: 5, part: '', won: [] as string[] }
  const card = {
    id: RAFFLE,
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
  await openSite(`/promotions#${RAFFLE}`, { member: true })
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
  expect(asked('claimRaffle').map(({ body }) => body)).toEqual([{ id: RAFFLE, version: 1, part: 'two-words' }])
  await expect.element(panel.getByRole('link', { name: 'Verify this raffle' })).toHaveAttribute('href', `/fair/raffle/${RAFFLE}`)
  answers('readRaffle', refused('busy'))
  await openSite(`/promotions#${RAFFLE}`, { member: true })
  await expect.element(page.getByRole('dialog', { name: 'Promotion' }).getByText('The raffle could not be loaded.')).toBeVisible()
})
