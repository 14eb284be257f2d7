/**
 * No neighbours: stands in for what a test of the games leaves out. Everybody may play, nobody has bonus money, nothing was
 * played before, and no vendor answers.
 */
import { refused } from '@baize/contract/values/outcome.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { noBonus } from '../../ledger/testing/no-bonus.ts'
import type { VendorDesk } from '../desk/vendor-desk.ts'
import type { GamesNeeds } from '../needs.ts'

const silent = () => Promise.resolve(refused('unreachable' as const))

/** No vendor can be asked. */
export const NO_DESK: VendorDesk = { games: silent, grant: silent, takeBack: silent }

export const noNeighbours = (ledger: Pick<Ledger, 'lock' | 'lockInTime'>) =>
  ({
    bonus: noBonus(ledger),
    bonusAtStake: async () => undefined,
    mayPlay: async () => 'yes',
    stopOf: async () => null,
    playNeeds: async () => undefined,
    ownWallets: async () => true,
    oneWindow: async () => false,
    currency: async () => 'MMK',
    timeZone: async () => 'Asia/Yangon',
    tell: async () => undefined,
    openGame: async () => undefined,
    askRooms: async () => undefined,
    desk: NO_DESK,
    transfers: { move: silent, find: silent, balance: silent },
    books: { list: silent, round: silent },
    live: { models: async () => undefined, chatUrl: () => undefined },
    played: { most: async () => [], lately: async () => [] },
  }) satisfies Partial<GamesNeeds>
