/** Dialect world: the whole server with a vendor of every dialect connected, and its records following. Tests of what all dialects must do use it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { systemClock } from '../../platform/clock.ts'
import { startSandbox } from '../sandboxes.ts'
import { dialectVendors, nativeVendor, reportingVendor, serviceOf, type DialectSeat, type DialectVendor } from './dialect-vendors.ts'
import { createWorld, type RichMember, type World } from './world.ts'

export const DIALECTS = ['native', 'hub88', 'softswiss', 'pragmatic', 'evolution', 'awc'] as const

export type DialectWorld = {
  readonly world: World
  readonly vendorOf: (dialect: string) => DialectVendor
  /** Launches the vendor's game for a member. */
  readonly seatAt: (member: RichMember, vendor: string) => Promise<DialectSeat>
  readonly close: () => Promise<void>
}

export async function openDialectWorld(outside: { vendors?: string; payments?: string } = {}): Promise<DialectWorld> {
  const world = await createWorld({ catalogue: true, start: systemClock.now().toString(), outside })
  const { games: room, records, wallet, bonus } = world.house
  const url = await world.app.listen({ host: '127.0.0.1', port: 0 })
  const speakers: DialectVendor[] = [...dialectVendors(() => url), reportingVendor(() => url)]
  const secrets = await room.sandboxSecrets()
  const data = await mkdtemp(path.join(tmpdir(), 'baize-dialects-'))
  const sandbox = await startSandbox({ name: 'vendors', data, siteUrl: url, port: 0, ...serviceOf(speakers), log: world.house.needs.log })
  outside.vendors = sandbox.url
  for (const { vendor, dialect, secret, asking } of speakers) {
    await world.database.transact((tx) => room.setVendorDialect(tx, vendor, dialect, secret))
    if (asking !== undefined) await world.database.transact((tx) => room.setVendorAsking(tx, vendor, asking))
  }
  speakers.push(nativeVendor(() => url, 'PG', secrets['PG'] ?? ''))
  await world.database.pool.query(
    'update games_game set playable = true where id in (select distinct on (vendor) id from games_game order by vendor, playable desc, id)',
  )
  await world.database.pool.query('update games_catalogue set version = version + 1')
  world.clock.forward({ seconds: 2 })
  const ending = new AbortController()
  const following = Promise.all([records.follow(ending.signal), wallet.follow(ending.signal), bonus.follow(ending.signal)])
  return {
    world,
    vendorOf: (dialect) => speakers.find((one) => one.dialect === dialect)!,
    async seatAt({ memberId, ...session }, vendor) {
      const { rows: games } = await world.database.pool.query<{ id: number; code: string }>(
        'select id, code from games_game where vendor = $1 and playable order by id limit 1',
        [vendor],
      )
      const { value: chosen } = await world.ask({ method: 'GET', path: '/wps/v2/wallets/balance' }, session)
      const { currency } = chosen as { currency: string }
      const launched = await world.ask({ method: 'POST', path: '/wps/game/launchGame', body: { nodeId: games[0]?.id } }, session)
      const token = new URL((launched.value as { url: string }).url).searchParams.get('token') ?? ''
      const { rows } = await world.database.pool.query<{ player: string }>(
        'select player from games_player where vendor = $1 and person = $2 and currency = $3',
        [vendor, memberId, currency],
      )
      return { player: rows[0]?.player ?? '', token, game: games[0]?.code ?? '', currency }
    },
    async close() {
      ending.abort()
      await following
      await sandbox.stop()
      await world.assertBooksBalance()
      await world.close()
      await rm(data, { recursive: true })
    },
  }
}
