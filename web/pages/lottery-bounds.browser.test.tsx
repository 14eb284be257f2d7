/** Proves by tables of cases the bounds of a lottery's desk: tickets of a slip, the choice of a prize, and acts that are awaited. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, refused } from '../testing/fake-server.ts'
import { held } from '../testing/looking.ts'
import { openSite } from '../testing/open-site.ts'
import { chaseOf, slipLines } from '../testing/lottery.ts'
import { onSale } from '../testing/recorded.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

const WIDE = { member: true, prepared: true, width: 1440, height: 900 } as const
const desk = page.getByRole('region', { name: 'Your selection' })
const slip = page.getByRole('complementary', { name: 'Bet slip' })

test('[LOTT-02] a slip takes up to a hundred tickets, and says so when it is full', async () => {
  const { issue, publishedNumber } = onSale('ssc-5').issue!
  for (const [count, full] of [
    [99, false],
    [100, true],
  ] as const) {
    prepareWholeSite()
    await openSite('/no-such-page', WIDE)
    sessionStorage.setItem('lottery-slip:ssc-5', JSON.stringify({ issue, publishedNumber, lines: slipLines(count, '150') }))
    await openSite('/lottery?gameCode=ssc-5', { ...WIDE, again: true })
    await expect.poll(() => slip.getByRole('listitem').elements().length).toBe(count)
    expect([count, desk.getByText('A slip holds 100 tickets.').elements().length > 0]).toEqual([count, full])
    expect([count, (desk.getByRole('button', { name: 'Random', exact: true }).element() as HTMLButtonElement).disabled]).toEqual([
      count,
      full,
    ])
  }
})

test('[LOTT-09] a prize against rebate is chosen where the lottery pays by fair odds, and nowhere else', async () => {
  prepareWholeSite()
  for (const [game, chosen] of [
    ['ssc-5', 1],
    ['lhc-5', 0],
  ] as const) {
    await openSite(`/lottery?gameCode=${game}`, WIDE)
    await expect.element(desk.getByRole('group', { name: 'Plays', exact: true })).toBeVisible()
    expect([game, desk.getByRole('slider').elements().length]).toEqual([game, chosen])
  }
})

test('[LOTT-05, LOTT-06] of two chases the one that is being ended waits for its answer, and the other can still be ended', async () => {
  prepareWholeSite()
  answers('listChases', { content: [chaseOf(0), chaseOf(1)], pageNum: 1, totalPages: 1, total: 2 })
  const answer = held()
  answers('cancelChase', async () => {
    await answer.until
    return refused('order-not-open')
  })
  await openSite('/lottery?gameCode=ssc-5&view=bets', WIDE)
  const ends = page.getByRole('button', { name: 'End this chase' })
  await expect.poll(() => ends.elements().length).toBe(2)
  await ends.nth(1).click()
  await expect.poll(() => ends.elements().map((end) => end.getAttribute('aria-busy') === 'true')).toEqual([false, true])
  answer.letGo()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.poll(() => ends.elements().map((end) => end.getAttribute('aria-busy') === 'true')).toEqual([false, false])
})
