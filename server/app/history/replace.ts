/** Replace: what an installation holds before a history may take its place, and how it takes it. */
import type pg from 'pg'
import type { House } from '../compose.ts'
import { DEMO_ACCOUNTS, DEMO_AGENT } from '../demo.ts'
import { castOf, seededChance } from './cast.ts'
import { beforeOf, finishPlace, type PlaceFiles } from './finish.ts'
import type { Plan } from './history.ts'

/** What a start itself books: gifts to the demo accounts, and the opening of the jackpot. */
const SEEDED: ReadonlySet<string> = new Set(['demo:gift', 'points:granted', 'house:jackpot'])

/** Only what a start writes, a history, or acts of people. */
export type Content = 'untouched' | 'history' | 'used'

/** The content of an installation. A history is known by the first person of its cast. */
export async function contentOf(
  { identity, ledger }: Pick<House, 'identity' | 'ledger'>,
  plan: Pick<Plan, 'seed' | 'people' | 'days'>,
): Promise<Content> {
  const [someone] = castOf(seededChance(plan.seed), DEMO_AGENT, plan)
  if (someone && (await identity.findByAccount(someone.username))) return 'history'
  const moved = await ledger.feed('nobody', { batch: SEEDED.size * DEMO_ACCOUNTS.length + 1 })
  const own = await Promise.all(DEMO_ACCOUNTS.map(async ({ username }) => (await identity.findByAccount(username))?.id))
  const seen = await identity.membersSeenSince(Temporal.Instant.fromEpochMilliseconds(0))
  return moved.every(({ contra }) => SEEDED.has(contra)) && seen.every((id) => own.includes(id)) ? 'untouched' : 'used'
}

/** Replaces the installation's database in one step or not at all, and its checkpoints and staff keys after it. The next start finishes what is left. */
export async function takePlace(
  pool: pg.Pool,
  { current, made }: { readonly current: string; readonly made: string },
  files: PlaceFiles,
): Promise<void> {
  await pool.query(`begin; alter database ${current} rename to ${beforeOf(current)}; alter database ${made} rename to ${current}; commit`)
  await finishPlace(pool, current, files)
}
