/** Close: time ends what was not claimed, and what is still open when its campaign is over. */
import { dayBegins } from '@baize/rules/promotions/period.ts'
import { closeOver } from './award-store.ts'
import type { PromotionsNeeds } from './needs.ts'
import { campaigns, uncountAwards } from './store.ts'

/** Works in pages of one transaction each, until nothing is left. */
export async function closeAll(needs: PromotionsNeeds): Promise<void> {
  const { database } = needs
  const [at, zone] = [needs.clock.now(), await needs.timeZone()]
  const ended = (await campaigns(database.reader, { stopped: true }))
    .filter(({ document }) => Temporal.Instant.compare(dayBegins(document.window.until, zone), at) <= 0)
    .map(({ id }) => id)
  for (let closed = 1; closed > 0;)
    closed = await database.write(async (tx) => {
      const rows = await closeOver(tx, at, ended)
      for (const [campaign, own] of Map.groupBy(rows, (row) => row.campaign)) await uncountAwards(tx, campaign, own.length)
      for (const { award, member } of rows) await needs.tell(tx, { name: 'promotionAward', memberId: member, award, state: 'close' })
      return rows.length
    })
}
