/** Proves the results of the lottery: what changes while they stand open, and the note of a draw that its publisher numbered otherwise. */
import type { DrawFacts } from '@baize/contract/lottery/lottery-results.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answer } from '../api/client.ts'
import { faultsInBothThemes } from '../testing/axe.ts'
import { tell } from '../testing/fake-live.ts'
import { answers } from '../testing/fake-server.ts'
import { plain } from '../testing/figures.ts'
import { expectNone } from '../testing/looking.ts'
import { askAgain, openSite } from '../testing/open-site.ts'
import { recordedAnswer } from '../testing/recorded.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

const openResults = () => openSite('/lottery?gameCode=ssc-5&view=results', { member: true, prepared: true, width: 1440, height: 900 })

/** A draw of an outside lottery, of which no source has spoken. */
const FACTS: Omit<DrawFacts, 'issue' | 'publishedNumber' | 'expectedNumber'> = {
  game: 'fc-3d',
  rules: '3D',
  source: 'feed',
  state: 'settled',
  reason: null,
  closesAt: '2026-11-29T13:00:00Z',
  commitment: null,
  seed: null,
  tickets: null,
  stakes: null,
  beacon: '-',
  beaconChain: null,
  draw: ['1', '2', '3'],
  drawnAt: '2026-11-29T13:15:00Z',
  drawVersion: 1,
  reports: [],
  ticketsHash: null,
}

test('[LOTT-06, API-04] results that stand open show a draw that is called off, without being asked for again', async () => {
  prepareWholeSite()
  await openResults()
  const opened = recordedAnswer('openedNumbers', { gameCode: 'ssc-5' })
  const [last] = opened.content
  await expect.element(page.getByRole('listitem').filter({ hasText: last!.issue }).first()).toBeVisible()
  const off = {
    ...last!,
    issue: '20261125-200',
    publishedNumber: '20261125-200',
    state: 'void' as const,
    draw: null,
    voidReason: 'staff' as const,
  }
  answers('openedNumbers', { ...opened, content: [off, ...opened.content] })
  await expect.poll(() => tell('draw', { game: 'ssc-5', issue: off.issue, numbers: null })).toBe(true)
  const result = page.getByRole('listitem').filter({ hasText: off.issue })
  await expect.element(result).toMatchTextContent('Cancelled')
  await expect.element(result).toMatchTextContent('Every stake is returned')
})

test('[LOTT-04, LOTT-11, UI-06] a draw that its publisher numbered otherwise has a note of it, and no other draw has one', async () => {
  prepareWholeSite()
  const draws = ['2026319', '2026318'].map((publishedNumber, at) => {
    const issue = `202611${29 - at}`
    return { ...recordedAnswer('openedNumbers', { gameCode: 'ssc-5' }).content[0]!, game: 'ssc-5', issue, publishedNumber }
  })
  answers('openedNumbers', { content: draws, pageNum: 1, totalPages: 1, total: 2 })
  answers('drawFacts', ({ query: { issue } }) => ({
    ...FACTS,
    issue,
    publishedNumber: draws.find((draw) => draw.issue === issue)!.publishedNumber,
    expectedNumber: issue === '20261129' ? '2026320' : null,
  }))
  await openResults()
  await page.getByRole('button', { name: 'Verify draw 2026319' }).click()
  const facts = page.getByRole('dialog', { name: 'Verify draw 2026319' })
  await expect.element(facts.getByText('Published as draw 2026319')).toBeVisible()
  await expect.element(facts.getByText('We expected number 2026320. It is the same draw, and every bet on it counts.')).toBeVisible()
  expect(await faultsInBothThemes({ inner: true })).toEqual([])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Verify draw 2026318' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Verify draw 2026318' })).toBeVisible()
  await expectNone(page.getByText(/^Published as draw/))
})

const [EARLY, LATE] = ['2026-11-29T12:59:59.999Z', '2026-11-29T13:00:00Z'] as const
/** What is known of an issue, and what its facts say of it; nothing where it went as it should. */
const EXCEPTIONS = [
  [{}, undefined],
  [{ drawnAt: LATE }, undefined],
  [{ drawnAt: EARLY }, 'The numbers were drawn before the sale ended.'],
  [{ reason: 'payment-held' }, 'This result is being checked, and its payment is on hold.'],
  [{ state: 'held', draw: null, drawnAt: null }, 'The sources do not agree yet.'],
  [{ state: 'void', reason: 'staff', draw: null, drawnAt: null }, 'Every stake is returned'],
] as const

test('[LOTT-06, LOTT-11] the facts of a draw say what delays it or took it back, and nothing of one that went as it should', async () => {
  prepareWholeSite()
  const [last] = recordedAnswer('openedNumbers', { gameCode: 'ssc-5' }).content
  answers('openedNumbers', { content: [last!], pageNum: 1, totalPages: 1, total: 1 })
  let facts: Answer<'drawFacts'> = { ...FACTS, issue: last!.issue, publishedNumber: last!.publishedNumber, expectedNumber: null }
  answers('drawFacts', () => facts)
  await openResults()
  const first = facts
  for (const [more, says] of EXCEPTIONS) {
    facts = { ...first, ...more } as typeof facts
    await askAgain()
    await page.getByRole('button', { name: /^Verify draw/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Verify draw/ })
    const said = () => EXCEPTIONS.flatMap(([, words]) => (words !== undefined && plain(dialog.element()).includes(words) ? [words] : []))
    await expect.element(dialog).toBeVisible()
    await expect.poll(() => [more, said()]).toEqual([more, says === undefined ? [] : [says]])
    await userEvent.keyboard('{Escape}')
    await expectNone(dialog)
  }
})
