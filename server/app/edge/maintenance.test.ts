/** Proves that every fact has a hearer. A page that learns of maintenance gets the same answer from every process of the site. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { createSettings } from '../../settings/settings.ts'
import type { Live } from '../../platform/live.ts'
import { hearersOf } from '../subscriptions.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('[SHELL-11] pages are notified of a change when no process has the former state any more', async () => {
  const { database } = world.house.needs
  const secrets = createSecrets(Buffer.alloc(32, 5))
  const other = createSettings({ database, clock: systemClock, marketRows: async () => [], tell: async () => undefined, secrets })
  const heard: number[] = []
  const ear = { tellAll: () => void other.read('status').then((status) => heard.push(status)) } as unknown as Live
  const [hear] = hearersOf(world.house, ear)['settingsChanged'] ?? []
  await database.write((tx) => world.house.settings.write(tx, 'status', 1))
  for (const status of [1, 0] as const) {
    expect(await other.read('status')).toBe(1)
    await database.write((tx) => world.house.settings.write(tx, 'status', status))
    await hear?.({ name: 'settingsChanged', setting: 'status', version: 1 })
  }
  await expect.poll(() => heard).toEqual([1, 0])
})

/** What a room writes into the outbox: the names in the calls of `tell` and of `tellAll`. */
const TELLING = /\b(?:tell|tellAll)\(\s*tx,(?:(?!\btell|;).)*?\bname: (?:'(\w+)'|\w[^'?\n]*\? '(\w+)' : '(\w+)')/gs

it('no room tells a fact that nobody hears', () => {
  const server = path.join(import.meta.dirname, '../..')
  const files = globSync('**/*.ts', { cwd: server }).filter((file) => !/\.test\.ts$|testing\//.test(file))
  const told = files.flatMap((file) =>
    [...readFileSync(path.join(server, file), 'utf8').matchAll(TELLING)].flatMap((found) => found.slice(1).filter(Boolean)),
  )
  expect(new Set(told).size).toBeGreaterThan(40)
  const heard = new Set(Object.keys(hearersOf(world.house, undefined)))
  expect([...new Set(told)].filter((name) => !heard.has(name)).sort()).toEqual([])
})
