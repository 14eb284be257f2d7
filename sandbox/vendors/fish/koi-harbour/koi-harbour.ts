/** Koi Harbour on the vendor's service. A volley is one bet of its bullets, the published odds decide every hit, and the catches are its win. */
import { randomInt } from 'node:crypto'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { refuse } from '../../betting.ts'
import type { BetView } from '../../page-answers.ts'
import { AMOUNT, BET_ID, type GamePart, type PartNeeds } from '../../part.ts'
import { isAccepted, type Round } from '../../round.ts'
import type { PageSession } from '../../store.ts'
import { CATCHES, fishOf, hitsFor, KINDS, swims, type Species } from './school.ts'

/** The shortest time between two volleys of a player; shots in between go into the next one. */
const LEAST_MS = 600
const MOST_SHOTS = 6
/** The tolerance for a page's clock and latency. */
const SLACK_MS = 3_000
/** How long a caught fish is remembered; by then it has left the pond. */
const FORGOTTEN_MS = 30_000

const BULLETS: Readonly<Record<string, readonly string[]>> = {
  MMK: ['10', '20', '50', '100', '200', '500'],
  THB: ['0.2', '0.5', '1', '2', '5', '10'],
}
const OTHER_BULLETS = ['0.02', '0.05', '0.1', '0.2', '0.5', '1'] as const
const bulletsOf = (currency: string): readonly string[] => BULLETS[currency] ?? OTHER_BULLETS

type Shot = { readonly fish: number; readonly species: Species; readonly caught: boolean }
type StoredShots = { readonly bullet: string; readonly shots: readonly Shot[]; readonly asked: readonly number[] }
type VolleyAsk = { readonly id: string; readonly bullet: string; readonly fish: readonly number[] }

export type ShotView = { readonly fish: number; readonly species: Species; readonly caught: boolean; readonly amount: string }
export type VolleyView = BetView & { readonly bullet: string; readonly shots?: readonly ShotView[]; readonly win?: string }
export type FishOpening = { readonly bullets: readonly string[]; readonly nowMs: number }

const keptOf = (round: Round): StoredShots => JSON.parse(round.detail) as StoredShots

/** Whether a hit catches: 24 of `25 × pays` do. */
const catches = (species: Species): boolean => randomInt(hitsFor(species)) < CATCHES

/** The fish that each player has caught and that would still be in the pond. */
const createCaught = ({ time }: PartNeeds) => {
  const caught = new Map<string, number>()
  const key = ({ vendor, game, player }: PageSession, fish: number): string => `${vendor} ${game} ${player} ${fish}`
  return {
    has: (session: PageSession, fish: number): boolean => caught.has(key(session, fish)),
    add(session: PageSession, fish: number): void {
      const now = time.now()
      for (const [old, until] of caught) {
        if (until > now) break
        caught.delete(old)
      }
      caught.set(key(session, fish), now + FORGOTTEN_MS)
    },
  }
}

const view = ({ betting }: PartNeeds, round: Round): VolleyView => {
  const { bullet, shots } = keptOf(round)
  const units = parseUnits(bullet) ?? 0n
  const open: VolleyView = { ...betting.view(round), bullet }
  if (!isAccepted(round.state)) return open
  const shown = shots.map(({ fish, species, caught }) => ({
    fish,
    species,
    caught,
    amount: formatUnits(caught ? units * BigInt(KINDS[species].pays) : 0n),
  }))
  return { ...open, shots: shown, win: formatUnits(round.payoutUnits ?? 0n) }
}

export const koiHarbour = (needs: PartNeeds): GamePart => {
  const { betting, time } = needs
  const caught = createCaught(needs)

  /** Decides the shots in their order. A shot at a fish that is gone, or caught by a shot before it, hits nothing and costs nothing. */
  const decide = (session: PageSession, asked: readonly number[]): Shot[] => {
    const now = time.now()
    const gone = new Set<number>()
    return asked.flatMap((id) => {
      const fish = fishOf(id)
      if (gone.has(id) || caught.has(session, id) || !swims(fish, now, SLACK_MS)) return []
      const hit = catches(fish.species)
      if (hit) gone.add(id)
      return [{ fish: id, species: fish.species, caught: hit }]
    })
  }
  const shoot = async (session: PageSession, { id, bullet, fish }: VolleyAsk, bulletUnits: bigint) => {
    const shots = decide(session, fish)
    if (shots.length === 0) return refuse('no-fish')
    const won = shots.filter((shot) => shot.caught).reduce((sum, { species }) => sum + KINDS[species].pays, 0)
    const money = { stakeUnits: bulletUnits * BigInt(shots.length), payoutUnits: bulletUnits * BigInt(won) }
    const detail = JSON.stringify({ bullet, shots, asked: fish } satisfies StoredShots)
    const placed = await betting.place(session, () => ({ id, ...money, detail }), id, { prefix: 'kh', oneAtATimeMs: LEAST_MS })
    if (!placed.ok) return placed
    if (isAccepted(placed.value.state)) for (const shot of shots) if (shot.caught) caught.add(session, shot.fish)
    return { ok: true, value: view(needs, placed.value) } as const
  }
  return {
    leastMs: LEAST_MS,
    opened: (session): FishOpening => ({ bullets: bulletsOf(session.currency), nowMs: time.now() }),
    calls: {
      volley: {
        properties: {
          id: BET_ID,
          bullet: AMOUNT,
          fish: { type: 'array', minItems: 1, maxItems: MOST_SHOTS, items: { type: 'integer', minimum: 0, maximum: 9_007_199_254_740 } },
        },
        async answer(session, ask: VolleyAsk) {
          const bulletUnits = bulletsOf(session.currency).includes(ask.bullet) ? parseUnits(ask.bullet) : undefined
          if (bulletUnits === undefined) return refuse('bet-unknown')
          const known = betting.known(session, ask.id)
          if (known === undefined) return shoot(session, ask, bulletUnits)
          const { bullet, asked } = keptOf(known)
          if (bullet !== ask.bullet || asked.join() !== ask.fish.join()) return refuse('spin-used-differently')
          return { ok: true, value: view(needs, await betting.follow(session, known)) }
        },
      },
    },
  }
}
