/** Moved: a product of its own data folder whose clock is moved, for a journey that goes on the next morning. */
import { openDatabase } from '@baize/server/platform/database.ts'
import { movedBy } from '@baize/server/app/testing/moved-time.ts'
import { freePort, launch, socketFolder, type Product } from '@baize/server/app/testing/product-process.ts'
import { staffOf, type Staff } from './staff.ts'

/** Of the demonstration's merchant. */
export const ZONE = 'Asia/Yangon'
const SLACK_MS = 1000

/** The first time of day that comes after a moment. */
export function next(time: string, after: Temporal.Instant = Temporal.Now.instant()): Temporal.Instant {
  const local = after.toZonedDateTimeISO(ZONE)
  const today = local.toPlainDate().toZonedDateTime({ timeZone: ZONE, plainTime: time }).toInstant()
  return Temporal.Instant.compare(today, after) > 0
    ? today
    : local.toPlainDate().add({ days: 1 }).toZonedDateTime({ timeZone: ZONE, plainTime: time }).toInstant()
}

export const dayOf = (at: Temporal.Instant): Temporal.PlainDate => at.toZonedDateTimeISO(ZONE).toPlainDate()

export type Moved = {
  readonly product: Product
  readonly staff: Staff
  /** Runs what the worker runs every minute. */
  everyMinute(): Promise<void>
}

export const portFor = freePort

/** Starts the product of a data folder at a time that is still to come. */
export async function startAt(at: Temporal.Instant, data: string, port: number): Promise<Moved> {
  const moved = movedBy(at.epochMilliseconds - Temporal.Now.instant().epochMilliseconds + SLACK_MS)
  const environment = { ...moved, BAIZE_DATA: data, PORT: String(port), BAIZE_LIMIT_SCALE: '200', BUILD_WEB: 'no' }
  const product = await launch(environment, [], { entry: 'testing/moved-product.ts' }).ready()
  return {
    product,
    staff: staffOf(() => ({ ...moved, BAIZE_DATA: data })),
    async everyMinute() {
      const database = openDatabase({ connection: { host: await socketFolder(data), user: 'baize', database: 'baize' }, size: 1 })
      try {
        await database.pool.query(
          "select graphile_worker.add_job(task, job_key := task || '-now') from unnest(array['promotions-sets', 'promotions-close']) task",
        )
      } finally {
        await database.close()
      }
    },
  }
}
