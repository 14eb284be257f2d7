/** Answers questions about turnover requirements, loss-back, rankings, raffles and VIP levels. */
import { Type } from 'typebox'
import { lossBack } from '@baize/rules/promotions/loss-back.ts'
import { rank } from '@baize/rules/promotions/ranking.ts'
import { drawPrizes, hashOfTickets, raffleCommitment, raffleStream, ticketCount, ticketsOf } from '@baize/rules/promotions/raffle.ts'
import { closeMonth } from '@baize/rules/promotions/vip.ts'
import { isMet, lockedBy, withdrawable, workOut } from '@baize/rules/wallet/requirement.ts'
import { Amount, At, Id, Rate, Whole, allDifferent, kind, orNone, rates, text, units, unitsOrNone } from './kind.ts'

const Bet = Type.Object({ id: Id, placedAt: At, settledAt: orNone(At), category: Id, stake: Amount, undone: Type.Boolean() })

export const requirement = kind(
  Type.Object({
    real: Amount,
    at: At,
    requirements: Type.Array(Type.Object({ id: Id, at: At, amount: Amount, times: Whole, contribution: Type.Record(Type.String(), Rate) })),
    bets: Type.Array(Bet),
  }),
  ({ real, at, requirements, bets }) => {
    if (!allDifferent(requirements.map(({ id }) => id)) || !allDifferent(bets.map(({ id }) => id))) return undefined
    const { progress } = workOut(
      requirements
        .filter((row) => row.at <= at)
        .map((row) => ({ ...row, amount: units(row.amount), times: BigInt(row.times), contribution: rates(row.contribution) })),
      bets.flatMap(({ settledAt, ...row }) =>
        row.undone || typeof settledAt !== 'number' || settledAt > at ? [] : [{ ...row, settledAt, stake: units(row.stake) }],
      ),
    )
    const locked = lockedBy(progress)
    return {
      requirements: progress.map((row) => ({
        id: row.requirement.id,
        required: text(row.required),
        done: text(row.done),
        remaining: text(isMet(row) ? 0n : row.required - row.done),
      })),
      locked: text(locked),
      withdrawable: text(withdrawable(units(real), locked)),
    }
  },
)

export const lossBackOf = kind(
  Type.Object({
    tiers: Type.Array(Type.Object({ loss: Amount, rateBp: Rate })),
    minimum: Amount,
    cap: orNone(Amount),
    marginal: Type.Optional(Type.Boolean()),
    members: Type.Array(Type.Object({ id: Id, stake: Amount, win: Amount, bonus: Amount, excluded: Type.Boolean() })),
  }),
  ({ tiers, minimum, cap, marginal, members }) => {
    if (!allDifferent(members.map(({ id }) => id))) return undefined
    const terms = {
      tiers: tiers.map(({ loss, rateBp }) => ({ loss: units(loss), rateBp: BigInt(rateBp) })),
      minimum: units(minimum),
      cap: unitsOrNone(cap),
      marginal: marginal ?? false,
    }
    const rows = members.map(({ id, stake, win, bonus, excluded }) => ({
      member: id,
      ...lossBack(terms, { stake: units(stake), win: units(win), bonus: units(bonus), excluded }),
    }))
    return {
      members: rows.map(({ member, loss, amount }) => ({ member, loss: text(loss), amount: text(amount) })),
      total: text(rows.reduce((sum, { amount }) => sum + amount, 0n)),
    }
  },
)

export const ranking = kind(
  Type.Object({
    prizes: orNone(Type.Array(Amount)),
    pool: orNone(Amount),
    weights: orNone(Type.Array(Whole)),
    minimumScore: Amount,
    entrants: Type.Array(Type.Object({ id: Id, score: Amount, reachedAt: At, excluded: Type.Boolean() })),
  }),
  ({ prizes, pool, weights, minimumScore, entrants }) => {
    if (!allDifferent(entrants.map(({ id }) => id))) return undefined
    const byWeight = (weights ?? []).map(BigInt)
    const split = unitsOrNone(pool)
    if (split === null ? prizes == null : byWeight.every((weight) => weight === 0n)) return undefined
    const { places, paid, kept } = rank(
      entrants.map((row) => ({ ...row, score: units(row.score) })),
      units(minimumScore),
      split === null ? { by: 'place', prizes: (prizes ?? []).map(units) } : { by: 'pool', pool: split, weights: byWeight },
    )
    return {
      places: places.map((row) => ({ ...row, score: text(row.score), prize: text(row.prize) })),
      paid: text(paid),
      kept: text(kept),
    }
  },
)

/** A choice among more tickets is no single word any more. */
const MOST_TICKETS = 2 ** 24

const Hex = Type.String({ pattern: '^([0-9a-fA-F]{2})+$' })

export const raffle = kind(
  Type.Object({
    raffle: Id,
    seed: Hex,
    beacon: Type.String(),
    per: Amount,
    cap: orNone(Whole),
    onePerMember: Type.Boolean(),
    prizes: Type.Array(Type.String()),
    members: Type.Array(Type.Object({ id: Id, turnover: Amount, excluded: Type.Boolean() })),
  }),
  async ({ raffle: name, seed: hex, beacon, per, cap, onePerMember, prizes, members }) => {
    if (units(per) <= 0n || !allDifferent(members.map(({ id }) => id))) return undefined
    const seed = Uint8Array.from(Buffer.from(hex, 'hex'))
    const tickets = ticketsOf(
      members.map((row) => ({ ...row, turnover: units(row.turnover) })),
      units(per),
      cap ?? null,
    )
    if (ticketCount(tickets) > MOST_TICKETS) return undefined
    const ticketsHash = await hashOfTickets(tickets)
    const fair = await raffleStream({ raffle: name, seed, beacon, ticketsHash })
    return {
      tickets: ticketCount(tickets),
      ticketsHash,
      commitment: await raffleCommitment(seed),
      winners: await drawPrizes(fair, tickets, prizes, onePerMember),
    }
  },
)

export const vip = kind(
  Type.Object({
    levels: Type.Array(Type.Object({ level: Whole, turnover: Amount, deposits: Amount, keep: Amount, reward: Amount })),
    level: Whole,
    highestEver: Whole,
    turnover: Amount,
    deposits: Amount,
  }),
  ({ levels, level, highestEver, turnover, deposits }) => {
    if (!allDifferent(levels.map((row) => String(row.level)))) return undefined
    const after = closeMonth(
      levels.map((row) => ({
        level: row.level,
        turnover: units(row.turnover),
        deposits: units(row.deposits),
        keep: units(row.keep),
        reward: units(row.reward),
      })),
      { level, highestEver },
      { turnover: units(turnover), deposits: units(deposits) },
    )
    return {
      level: after.level,
      highestEver: after.highestEver,
      reward: text(after.rewarded.reduce((sum, row) => sum + row.reward, 0n)),
      rewardedLevels: after.rewarded.map((row) => row.level),
    }
  },
)
