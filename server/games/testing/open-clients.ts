/** Open clients: gives six vendors of the demonstration catalogue each a dialect, a secret and a game that can be played. */
import { expect } from 'vitest'
import { openWorld, worldDatabase, type World } from './conformance-world.ts'
import { awcClient } from '../check/awc.ts'
import { evolutionClient } from '../check/evolution.ts'
import { hub88Client } from '../check/hub88.ts'
import { nativeClient } from '../check/native.ts'
import { pragmaticClient } from '../check/pragmatic.ts'
import { softswissClient } from '../check/softswiss.ts'

/** Vendors of the demonstration catalogue that speak the dialects here. */
export const SPEAKING = {
  native: 'PG',
  hub88: 'EG2',
  softswiss: 'CQ9',
  pragmatic: 'FC',
  evolution: 'HARBOURLIGHT',
  awc: 'DAWNRING',
} as const

export async function openClients(world: World) {
  const { pool } = world.database
  const games = new Map<string, string>()
  for (const vendor of Object.values(SPEAKING)) {
    const { rows } = await pool.query(
      'update games_game set playable = true where id = (select id from games_game where vendor = $1 order by playable desc, id limit 1) returning code',
      [vendor],
    )
    games.set(vendor, (rows[0] as { code: string }).code)
  }
  const clients = {
    native: nativeClient(world, SPEAKING.native, games),
    hub88: hub88Client(world, SPEAKING.hub88, games),
    softswiss: softswissClient(world, SPEAKING.softswiss, games),
    pragmatic: pragmaticClient(world, SPEAKING.pragmatic, games),
    evolution: evolutionClient(world, SPEAKING.evolution, games),
    awc: awcClient(world, SPEAKING.awc, games),
  }
  for (const { vendor, dialect, secret } of Object.values(clients))
    await pool.query('update games_vendor set dialect = $1, sealed_secrets = array[$2] where code = $3', [
      dialect,
      `sealed:${secret}`,
      vendor,
    ])
  await pool.query('update games_catalogue set version = version + 1')
  world.clock.forward({ seconds: 2 })
  return clients
}

export type ClientsWorld = Awaited<ReturnType<typeof openClientsWorld>>

/** A world with its clients, for all tests of a file. Closing it proves that its books balance. */
export async function openClientsWorld() {
  const database = await worldDatabase()
  const world = await openWorld(database, database.connection)
  const clients = await openClients(world)
  const close = async (): Promise<void> => {
    const { faults } = await world.ledger.proveBooks()
    await world.close()
    await database.drop()
    expect(faults).toEqual([])
  }
  return { database, world, clients, close }
}
