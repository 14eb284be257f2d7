/** Kills under load, a few of each on every run: nothing that was acknowledged is lost, and nothing happens twice. */
import { expect, test } from 'vitest'
import { killDatabase, killProcess } from './crash.ts'

const quiet = (): void => undefined

test('[WALLET-02] five times kill -9 of a process that uses the ledger: nothing acknowledged is lost, nothing is applied twice, the books balance', async () => {
  const report = await killProcess(5, quiet)
  expect(report.wrong).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(100)
  expect(report.unknown).toBeGreaterThan(0)
}, 120_000)

test('[WALLET-02] five times kill -9 of the postmaster with fsync on: nothing acknowledged is lost, nothing is applied twice, the books balance', async () => {
  const report = await killDatabase(5, quiet)
  expect(report.wrong).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(100)
  expect(report.unknown).toBeGreaterThan(0)
}, 120_000)
