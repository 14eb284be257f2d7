/** Chance of a vendor's timed games: the same place always gives the same number, and nobody can predict it. */
import { createHmac, randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/** A number from 0 up to 1, exact to 48 bits, for a named place such as a match and its minute. */
export type Chance = (...place: readonly (string | number)[]) => number

/** The numbers that follow from a secret text. */
export const chanceOf =
  (secret: string): Chance =>
  (...place) =>
    createHmac('sha256', secret).update(JSON.stringify(place)).digest().readUIntBE(0, 6) / 2 ** 48

/** The chance of one game. Its secret is drawn once and stored, so that a restart continues as before. */
export const keptChance = (database: DatabaseSync, game: string): Chance => {
  database.exec('create table if not exists chance_secret (game text primary key, secret text not null) strict')
  database.prepare('insert into chance_secret values (?, ?) on conflict do nothing').run(game, randomBytes(32).toString('base64url'))
  const { secret } = database.prepare('select secret from chance_secret where game = ?').get(game) as { secret: string }
  return chanceOf(secret)
}
