/** Round companion: takes the nonces, computes the results and writes the rounds of a whole batch in the transaction that moves the money. */
import { IN_HOUSE_VENDOR } from '@baize/contract/originals-values.ts'
import { stream } from '@baize/rules/fairness/fairness.ts'
import type { Companion, Operation, Prepared, Transfer } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import type { OriginalsNeeds, Player } from './needs.ts'
import type { PlayedGame } from './played-game.ts'
import { firstSeed, openSeed } from './seed.ts'
import { insertSeeds, lockSeedsInUse, writeRounds, type PlainData, type SeenRound, type TakenSeed } from './store.ts'

/** The name under which the ledger knows this companion. */
const COMPANION = 'originals'

/** What an operation carries: plain data, because the ledger makes it part of the operation's fingerprint. The result is no part of it. */
export type RoundFacts = {
  readonly game: string
  readonly member: string
  readonly requestKey: string
  readonly stakeUnits: string
  readonly bet: PlainData
}

/** The operation of one round; its transfers are worked out under the seed's lock. */
export const roundOperation = (player: Player, facts: RoundFacts): Operation => ({
  key: `${facts.game}:${facts.member}:${facts.requestKey}`,
  account: player.wallet,
  transfers: [],
  // One round of a member in a batch: a bet that is refused for its stake then leaves no gap in the nonces.
  group: `originals:${facts.member}`,
  isBet: true,
  companion: COMPANION,
  facts,
})

const factsOf = (operation: Operation): RoundFacts => operation.facts as RoundFacts

type LockedSeed = TakenSeed & { readonly round: string }

/** The seeds of all members of a batch, locked. One that was put aside while this waited for it is looked for again, and who has none gets one. */
async function lockAll(tx: Tx, needs: OriginalsNeeds, members: readonly string[]): Promise<Map<string, LockedSeed>> {
  const found = new Map<string, LockedSeed>()
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const missing = members.filter((member) => !found.has(member))
    for (const seed of await lockSeedsInUse(tx, missing)) found.set(seed.member, seed)
    const still = missing.filter((member) => !found.has(member))
    if (still.length === 0) return found
    await insertSeeds(tx, await Promise.all(still.map((member) => firstSeed(needs, member))))
  }
  throw new Error('the seeds of a member were put aside again and again while a round waited for them')
}

/** Bet and win of one operation; a lost round ends with a win of nothing, so that who follows the book sees it settled. */
const transfersOf = (operation: Operation, round: SeenRound): Transfer[] => {
  const place = { account: operation.account, contra: `house:${round.game}`, vendor: IN_HOUSE_VENDOR, game: round.game, round: round.id }
  return [
    { ...place, amount: -round.stakeUnits, kind: 'bet' },
    { ...place, amount: round.payoutUnits, kind: 'win' },
  ]
}

export type RoundCompanion = {
  readonly companion: Companion
  /** The round that this process wrote for an operation; a replay has none and is read from the table. */
  readonly writtenFor: (operation: Operation) => SeenRound | undefined
}

export function createRoundCompanion(needs: OriginalsNeeds, games: Readonly<Record<string, PlayedGame>>): RoundCompanion {
  const written = new WeakMap<Operation, SeenRound>()

  async function play(operation: Operation, seed: LockedSeed): Promise<Prepared> {
    const { game, member, requestKey, bet, stakeUnits } = factsOf(operation)
    const rules = games[game]
    if (rules === undefined) throw new Error(`no in-house game is called '${game}'`)
    const { clientSeed, nonce } = seed
    const chances = stream({ serverSeed: openSeed(needs.secrets, seed.sealed), clientSeed, nonce, game, version: rules.version })
    const { outcome, payoutUnits } = await rules.decide(BigInt(stakeUnits), bet, chances)
    const round: SeenRound = {
      id: seed.round,
      member,
      game,
      version: rules.version,
      seed: seed.id,
      nonce,
      requestKey,
      bet,
      outcome,
      stakeUnits: BigInt(stakeUnits),
      payoutUnits,
      at: needs.clock.now(),
      commitment: seed.commitment,
      clientSeed,
      sealed: null,
    }
    return { transfers: transfersOf(operation, round), carry: round }
  }

  return {
    writtenFor: (operation) => written.get(operation),
    companion: {
      async prepare(tx, operations) {
        const seeds = await lockAll(
          tx,
          needs,
          operations.map((operation) => factsOf(operation).member),
        )
        return await Promise.all(operations.map((operation) => play(operation, seeds.get(factsOf(operation).member)!)))
      },
      async write(tx, applied) {
        const rounds = applied.map(({ carry }) => carry as SeenRound)
        await writeRounds(tx, rounds)
        applied.forEach(({ operation }, index) => written.set(operation, rounds[index]!))
      },
    },
  }
}
