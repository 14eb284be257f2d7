/** Close: time ends what was not claimed, and what is still open when its campaign is over. */
import { dayBegins } from '@baize/rules/promotions/period.ts'
import { eachGroup, groupsOf, type Resting } from '../platform/work/each-item.ts'
import { closeOver, overAwards } from './award-store.ts'
import type { PromotionsNeeds } from './needs.ts'
import { campaigns, uncountAwards } from './store.ts'

const PAGE = 1_000

/** Works in pages of one transaction each, until nothing is left. */
export async function closeAll(needs: PromotionsNeeds, isOver: () => boolean = () => false): Promise<void> {
  const { database } = needs
  const [at, zone] = [needs.clock.now(), await needs.timeZone()]
  const ended = (await campaigns(database.reader, { stopped: true }))
    .filter(({ document }) => Temporal.Instant.compare(dayBegins(document.window.until, zone), at) <= 0)
    .map(({ id }) => id)
  const close = (ids: readonly string[]) =>
    database.write(async (tx) => {
      const rows = await closeOver(tx, at, ended, ids)
      for (const [campaign, own] of Map.groupBy(rows, (row) => row.campaign)) await uncountAwards(tx, campaign, own.length)
      for (const { award, member } of rows) await needs.tell(tx, { name: 'promotionAward', memberId: member, award, state: 'close' })
    })
  const find = ({ resting }: Resting) => overAwards(database.reader, at, ended, PAGE, resting)
  const page = () => eachGroup(needs, { loop: 'promotions-over', find, idOf: (id: string) => id, isOver }, groupsOf(PAGE), close)
  for (let { due, done } = await page(); due === PAGE && done > 0 && !isOver(); { due, done } = await page());
}
