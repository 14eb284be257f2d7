/** Bets: the same signed bets at the same route, of players with real money and of players who have only bonus money. */
import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { systemClock } from '../../server/platform/clock.ts'
import { openDatabase } from '../../server/platform/database.ts'
import type { RawRoute } from '../../server/platform/route.ts'
import { gamesOn, installOurs, openBook } from '../callbacks/ours.ts'
import { CURRENCY, GAME, memberOf, playerName, SECRET, tokenOf, VENDOR } from '../callbacks/traffic.ts'
import type { Contestant } from '../harness/rounds.ts'
import { giveBonus, openBonus, type Player } from './grants.ts'

/** So many of the installed players bet here. */
const BETTING = 1000
/** All that each player begins with, and what a bet takes. */
const ALL = '10000'
const STAKE = '1.25'

async function openHouse(connection: pg.PoolConfig) {
  const database = openDatabase({ connection })
  const ledger = await openBook(connection)
  const warned: string[] = []
  const bonus = openBonus(database, ledger, warned)
  const games = gamesOn(database, ledger, { bonus })
  return {
    database,
    ledger,
    bonus,
    games,
    warned,
    async close() {
      await games.settle()
      await ledger.close()
      await database.close()
    },
  }
}
type House = Awaited<ReturnType<typeof openHouse>>

const routeOf = ({ games }: House): RawRoute => games.callbacks.find(({ path }) => path.startsWith('/vendor/v1/'))!

/** A signed bet of a player, handed to the route as the edge hands it over. */
async function bet(route: RawRoute, player: number, name: string, amount: string): Promise<void> {
  const act = { player: playerName(player), currency: CURRENCY, game: GAME, round: `r-${name}`, transaction: name }
  const body = JSON.stringify({ token: tokenOf(player), ...act, amount })
  const timestamp = String(systemClock.now().epochMilliseconds)
  const path = `/vendor/v1/${VENDOR}/bet`
  const signature = createHmac('sha256', SECRET).update(`${timestamp}.POST ${path}.${body}`).digest('base64')
  const reply = await route.handle({
    method: 'POST',
    path,
    params: { vendor: VENDOR, call: 'bet' },
    headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': `v2,${signature}` },
    query: {},
    body: Buffer.from(body),
    ip: '127.0.0.1',
  })
  const answer = reply.body as { readonly status?: string }
  if (answer.status !== 'ok') throw new Error(`the wallet answered ${JSON.stringify(answer)}`)
}

/** Bonus money for those who bet, and nothing left of their own. */
async function leaveBonusAlone(house: House): Promise<void> {
  const members = Array.from({ length: BETTING }, (_, player) => memberOf(player))
  const { rows } = await house.database.pool.query<Player>(
    'select member, account as wallet, currency from games_player where member = any ($1::uuid[])',
    [members],
  )
  for (const player of rows) await giveBonus(house.database, house.bonus, player)
  for (let player = 0; player < BETTING; player += 1) await bet(routeOf(house), player, `all-${player}`, ALL)
}

export function betOf(name: 'plain-bet' | 'bonus-bet'): Contestant {
  let connection: pg.PoolConfig = {}
  let bets = 0
  return {
    name,
    callers: 1,
    async install(cluster) {
      connection = await cluster.database(`promotions_${name.replaceAll('-', '_')}`)
      await installOurs(connection)
      const house = await openHouse(connection)
      if (name === 'bonus-bet') await leaveBonusAlone(house)
      await house.close()
    },
    async open() {
      const house = await openHouse(connection)
      const route = routeOf(house)
      return {
        async step() {
          bets += 1
          await bet(route, bets % BETTING, `${name}-${bets}`, STAKE)
          return 1
        },
        close: () => house.close(),
      }
    },
    async verify() {
      const house = await openHouse(connection)
      const { faults } = await house.ledger.proveBooks()
      const proven = await house.bonus.prove()
      const { rows } = await house.database.pool.query<{ stakes: number }>('select count(*)::int as stakes from bonus_stake')
      await house.close()
      const withBonus = name === 'bonus-bet' ? bets : 0
      return [
        ...faults.map((fault) => `${fault.invariant}: ${fault.detail}`),
        ...proven.map((fault) => JSON.stringify(fault)),
        ...(rows[0]?.stakes === withBonus ? [] : [`${rows[0]?.stakes} bets took bonus money and not ${withBonus}`]),
      ]
    },
  }
}
