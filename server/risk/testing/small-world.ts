/** Small world: the room with a real ledger on a database of its own, and members who have money. */
import { randomUUID } from 'node:crypto'
import { testDatabase } from '../../app/testing.ts'
import { createLedger, type AccountId, type Operation } from '../../ledger/ledger.ts'
import { settableClock, systemClock } from '../../platform/clock.ts'
import type { Fact } from '../../platform/jobs.ts'
import type { Rest } from '../funds-store.ts'
import { createRisk, type RiskNeeds } from '../risk.ts'

export const UNITS = 10_000n

/** What other rooms know of members, and what they were asked to do. */
const newOthers = () => ({
  ages: new Map<string, number>(),
  played: new Map<string, number>(),
  reached: new Set<string>(),
  usual: [] as { currency: string; deposited: bigint; lost: bigint }[],
  limits: [] as unknown[],
  rests: [] as Rest[],
  ended: [] as unknown[],
  ownDeposits: 0n,
  withoutOffers: [] as string[],
  warned: [] as unknown[],
})

export async function riskWorld() {
  const database = await testDatabase()
  // The ledger's entries bear the time of the database.
  const clock = settableClock(systemClock.now().toString())
  const ledger = await createLedger({ connection: database.connection, clock, allowUnsafe: true })
  const facts: Fact[] = []
  const payees = new Map<string, { mark: string; nameDiffers: boolean; nameApart: boolean; at: Temporal.Instant }>()
  const others = newOthers()
  const needs: RiskNeeds = {
    database,
    clock,
    ledger,
    merchant: async () => ({ timeZone: 'Asia/Yangon', currency: 'MMK' }),
    payeeFacts: async (_reader, _member, payee) => payees.get(payee),
    reportTemplate: async () => ({ authority: 'nobody', parts: ['case', 'members', 'evidence', 'notes', 'outcome'] }),
    tell: async (_tx, fact) => void facts.push(fact),
    warn: (about) => void others.warned.push(about),
    ageOf: async (member) => others.ages.get(member),
    playedToday: async (_tx, member) => others.played.get(member) ?? 0,
    hasReachedLimit: async (_tx, member) => others.reached.has(member),
    usualOf: async () => others.usual,
    limitByHouse: async (_tx, limit) => Boolean(others.limits.push(limit)),
    restAbove: async () => others.rests,
    endRest: async (_tx, _member, rests) => void others.ended.push(rests),
    ownDeposits: async () => others.ownDeposits,
    stopOffers: async (_tx, member) => void others.withoutOffers.push(member),
  }
  const risk = createRisk(needs)
  const post = (operation: Operation) =>
    database.write(async (tx) => {
      await ledger.lock(tx, [operation.account])
      return ledger.post(tx, [operation])
    })
  return {
    database,
    clock,
    ledger,
    needs,
    risk,
    facts,
    payees,
    others,
    post,
    async member(currency = 'MMK'): Promise<{ id: string; account: AccountId }> {
      const id = randomUUID()
      return { id, account: await database.write((tx) => ledger.openAccount(tx, { owner: id, kind: 'main', currency })) }
    },
    /** Follows the ledger from now on until it is stopped. */
    follow() {
      const control = new AbortController()
      const running = risk.follow(control.signal)
      return async () => {
        control.abort()
        await running
      }
    },
    async close() {
      await ledger.close()
      await database.drop()
    },
  }
}

export type RiskWorld = Awaited<ReturnType<typeof riskWorld>>
