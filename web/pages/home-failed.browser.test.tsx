/** Proves what a row of games on Home says while it waits, where it failed, and when it fails behind games that are shown. */
import { expect, test } from 'vitest'
import { someGames } from '../testing/catalogue.ts'
import { answers, refused } from '../testing/fake-server.ts'
import { expectCount, expectNone, held, region } from '../testing/looking.ts'
import { askAgain, openSite } from '../testing/open-site.ts'

test('[HOME-10, UI-06] a row of games is busy while it waits, says that it failed and asks again, and keeps what it shows', async () => {
  const line = held()
  answers('gameList', async () => {
    await line.until
    return refused('not-allowed')
  })
  await openSite('/', { width: 1440, height: 900 })
  const slots = region('Slots')
  await expect
    .poll(() => {
      slots.query()?.scrollIntoView({ block: 'center', behavior: 'instant' })
      return slots.query()?.getAttribute('aria-busy')
    })
    .toBe('true')
  const failed = slots.getByText('This row could not be loaded.')
  await expectNone(failed)
  line.letGo()
  await expect.element(failed).toBeVisible()
  await expect.element(slots).toHaveAttribute('aria-busy', 'false')
  const shown = someGames(3, 'RNG')
  answers('gameList', { games: shown, pageNum: 1, totalPages: 1, total: shown.length })
  await slots.getByRole('button', { name: 'Try again' }).click()
  await expectCount(slots.getByRole('article'), 3)
  await expectNone(failed)
  await expect.element(slots).toHaveAttribute('aria-busy', 'false')
  answers('gameList', refused('not-allowed'))
  await askAgain()
  await expectCount(slots.getByRole('article'), 3)
  await expectNone(failed)
})
