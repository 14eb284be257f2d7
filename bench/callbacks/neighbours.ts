/** Neighbours: stands in for what the games room has beside it, as far as bets and wins ask. Nobody has bonus money, and no vendor is asked. */
import { refused } from '@baize/contract/values/outcome.ts'
import type { GamesNeeds } from '../../server/games/games.ts'
import type { Ledger } from '../../server/ledger/ledger.ts'

const silent = () => Promise.resolve(refused('unreachable' as const))

export const noNeighbours = ({ lock, lockInTime }: Ledger) =>
  ({
    bonus: {
      apply: async () => undefined,
      lock: (tx, _owners, { also, inTime }) => (inTime ? lockInTime : lock)(tx, also),
      shown: () => undefined,
      shownNow: async () => undefined,
    },
    bonusAtStake: async () => undefined,
    mayPlay: async () => 'yes',
    currency: async () => 'MMK',
    tell: async () => undefined,
    openGame: async () => undefined,
    askRooms: async () => undefined,
    desk: { games: silent, grant: silent, takeBack: silent },
    transfers: { move: silent, find: silent, balance: silent },
    books: { list: silent, round: silent },
    live: { models: async () => undefined, chatUrl: () => undefined },
    played: { most: async () => [], lately: async () => [] },
  }) satisfies Partial<GamesNeeds>
