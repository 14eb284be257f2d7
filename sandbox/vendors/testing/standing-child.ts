/** The service as a process of its own that a test kills. Unlike that of `main.ts` it goes by a clock that stands at a moment of the test. */
import { openVendors } from '../vendors.ts'
import { noFaults } from '../faults.ts'
import { movedClock } from './moved-clock.ts'

const { baseUrl, folder, secrets, standsAtMs } = JSON.parse(process.argv[2] ?? '{}') as {
  baseUrl: string
  folder: string
  secrets: Record<string, string>
  standsAtMs: number
}
const { url } = await openVendors({
  baseUrl,
  timeoutMs: 4_000,
  retryMs: 30,
  patienceMs: 20_000,
  folder,
  port: 0,
  secrets,
  speaks: undefined,
  faults: { ...noFaults(), minimumRoundMs: 0 },
  faultsAllowed: true,
  frameOrigins: undefined,
  time: movedClock(standsAtMs),
  log: () => undefined,
})
process.send?.({ ready: true, url })
process.on('disconnect', () => process.exit(0))
