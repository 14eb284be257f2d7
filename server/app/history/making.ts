/** Making: the server with its edge and its payment service at a moved time, for making a history. */
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { openDatabase } from '../../platform/database.ts'
import { createLimits } from '../../platform/limits.ts'
import type { Log } from '../../platform/log.ts'
import { paymentServiceKeys } from '../../wallet/wallet.ts'
import { compose, measuredTime, type ComposeNeeds, type House } from '../compose.ts'
import { offerDemo, seedDemo, seedStaff } from '../demo.ts'
import { createEdge } from '../edge.ts'
import { startSandbox } from '../sandboxes.ts'
import { movedClients, movedClock, type MovedClock } from './moved-clock.ts'
import { startPassing, type Passing } from './passing.ts'

/** Members of a history do in a minute what others do in a day, so limits by machine are off. */
const LIMIT_SCALE = 100_000
const DECIDES_MS = 20

export type MakingNeeds = Omit<ComposeNeeds, 'database' | 'clock' | 'databaseClock' | 'outside' | 'limitScale'> & {
  /** Where the payment service stores its data. */
  readonly data: string
  /** The payment service's name in its orders. */
  readonly service: string
  readonly start: Temporal.Instant
  readonly log: Log
}

export type Making = { readonly house: House; readonly clock: MovedClock; readonly passing: Passing; close(): Promise<void> }

export async function openMaking({ connection: plain, data, service, start, ...needs }: MakingNeeds): Promise<Making> {
  const clock = movedClock(start)
  const connection: pg.PoolConfig = { ...plain, Client: movedClients(clock) }
  const database = openDatabase({ connection })
  let [site, payments] = ['', undefined as string | undefined]
  const outside = { vendors: () => undefined, payments: () => [{ name: service, url: payments }], site: () => site }
  const { databaseClock } = await measuredTime(connection, { clock }, needs.log)
  const house = await compose({ ...needs, database, connection, clock, databaseClock, outside, limitScale: LIMIT_SCALE })
  await offerDemo(house)
  await seedDemo(house)
  await seedStaff(house)
  const app = await createEdge(house, { limits: createLimits(LIMIT_SCALE), secure: false, trustProxy: [], folders: [] })
  await app.listen({ port: 0, host: '127.0.0.1' })
  site = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const keys = await paymentServiceKeys({ database, random: needs.random, secrets: needs.secrets }, service)
  const secrets = { apiKey: keys.apiKey, webhookSecrets: keys.webhookSecrets }
  const sandbox = await startSandbox({ name: 'payments', data, siteUrl: site, port: 0, secrets, decidesMs: DECIDES_MS, log: needs.log })
  payments = sandbox.url
  const moved = (): Promise<void> => sandbox.moveClock(clock.shift())
  await moved()
  const passing = await startPassing({ house, clock, connection: plain, moved })
  return {
    house,
    clock,
    passing,
    async close() {
      await passing.stop()
      await sandbox.stop()
      await app.close()
      await house.close()
      await database.close()
    },
  }
}
