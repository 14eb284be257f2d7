/** Kills under load, one of each on every run and five in `npm run prove`: nothing that was acknowledged is lost, and nothing happens twice. */
import { expect, test } from 'vitest'
import { killDatabase, killProcess } from './crash.ts'

const KILLS = process.env['WHOLE'] === '1' ? 5 : 1
const quiet = (): void => undefined

test('[WALLET-02] kill -9, again and again, of a process that uses the ledger: nothing acknowledged is lost, nothing is applied twice, the books balance', async () => {
  const report = await killProcess(KILLS, quiet)
  expect(report.wrong).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(100)
  expect(report.unknown).toBeGreaterThan(0)
}, 120_000)

test('[WALLET-02] kill -9, again and again, of the postmaster with fsync on: nothing acknowledged is lost, nothing is applied twice, the books balance', async () => {
  const report = await killDatabase(KILLS, quiet)
  expect(report.wrong).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(100)
  expect(report.unknown).toBeGreaterThan(0)
}, 120_000)
