/** Seed: the campaigns of the demonstration, written and published through the same acts as what staff write. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Tx } from '../platform/database.ts'
import type { PromotionsNeeds } from './needs.ts'
import { publishCampaign, setLevel, writeCampaign } from './staff.ts'
import { lockHead } from './store.ts'
import { levelRows } from './vip/vip-store.ts'

/** A campaign as the seed has it: days are counted from today, so that the demonstration is never over. */
type Seeded = { readonly code: string; readonly window: { readonly fromDays: number; readonly untilDays: number } }

const read = <Value>(file: string): Value => JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8')) as Value

/** Writes what is missing. Existing campaigns, and what staff changed of them, are left alone. */
export async function seedPromotions(needs: PromotionsNeeds, tx: Tx): Promise<number> {
  const today = needs.clock
    .now()
    .toZonedDateTimeISO(await needs.timeZone())
    .toPlainDate()
  if ((await levelRows(tx)).length === 0)
    for (const level of read<unknown[]>('vip/levels.json')) {
      const set = await setLevel(tx, level)
      if (!set.ok) throw new Error('a seeded VIP level cannot stand')
    }
  let written = 0
  for (const { window, ...campaign } of read<Seeded[]>('seed.json')) {
    if ((await lockHead(tx, campaign.code)) !== undefined) continue
    const days = { from: today.add({ days: window.fromDays }).toString(), until: today.add({ days: window.untilDays }).toString() }
    const made = await writeCampaign(needs, tx, { ...campaign, window: days })
    const shown = made.ok ? await publishCampaign(needs, tx, campaign.code) : made
    if (!shown.ok) throw new Error(`the seeded campaign ${campaign.code} cannot stand: ${shown.code} ${JSON.stringify(shown.detail)}`)
    written += 1
  }
  return written
}
