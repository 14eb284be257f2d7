/** Answers questions about agents: rebates, dividends, salaries, bills and the terms of contracts. */
import { Type, type Static } from 'typebox'
import { dividends } from '@baize/rules/agents/dividend.ts'
import { HOUSE, billState, payInOrder, type Bill } from '@baize/rules/agents/payment.ts'
import { ratesFall, rebates } from '@baize/rules/agents/rebate.ts'
import { salaries } from '@baize/rules/agents/salary.ts'
import { debtAfter, entitledSoFar, payOfWindow } from '@baize/rules/agents/salary-realtime.ts'
import { endedBy, judgeTerms } from '@baize/rules/agents/terms.ts'
import { treeOf } from '@baize/rules/agents/tree.ts'
import { Amount, Id, Rate, Signed, Whole, allDifferent, kind, orNone, rates, text, units, unitsOrNone } from './kind.ts'

const Parent = Type.Union([Id, Type.Null()])

export const rebate = kind(
  Type.Object({
    basis: Type.Record(Type.String(), Type.Union([Type.Literal('stake'), Type.Literal('loss')])),
    ownElsewhere: Type.Array(Id),
    members: Type.Array(Type.Object({ id: Id, parent: Parent, rates: Type.Record(Type.String(), Rate) })),
    facts: Type.Array(Type.Object({ member: Id, category: Id, stake: Signed, win: Signed, bonusStake: Signed, undone: Type.Boolean() })),
  }),
  ({ basis, ownElsewhere, members, facts }) => {
    const tree = treeOf(members)
    const known = new Map(members.map(({ id, rates: own }) => [id, rates(own)]))
    if (tree === undefined || facts.some(({ member }) => !known.has(member))) return undefined
    const terms = { basis, ownElsewhere, rateOf: (member: string, category: string) => known.get(member)?.[category] ?? 0n }
    if (!ratesFall(tree, terms)) return undefined
    const { paid } = rebates(
      tree,
      terms,
      facts
        .filter(({ undone }) => !undone)
        .map((row) => ({ ...row, stake: units(row.stake), win: units(row.win), bonusStake: units(row.bonusStake) })),
    )
    const rows = members.map(({ id }) => paid.get(id) ?? { member: id, own: 0n, line: 0n })
    return {
      members: rows.map(({ member, own, line }) => ({ member, own: text(own), line: text(line), total: text(own + line) })),
      total: text(rows.reduce((sum, { own, line }) => sum + own + line, 0n)),
    }
  },
)

const DividendTier = Type.Object({ turnover: Amount, active: Whole, loss: Amount, rateBp: Rate })

export const dividend = kind(
  Type.Object({
    mode: Type.Union([Type.Literal('fixed'), Type.Literal('floating')]),
    activeStake: Amount,
    platformFeeBp: Rate,
    carry: Type.Union([Type.Literal('none'), Type.Literal('month'), Type.Literal('always')]),
    half: Type.Union([Type.Literal(1), Type.Literal(2)]),
    members: Type.Array(Type.Object({ id: Id, parent: Parent, stake: Signed, win: Signed, rebate: Signed, bonus: Signed, fee: Signed })),
    contracts: Type.Array(Type.Object({ agent: Id, tiers: Type.Array(DividendTier), carryIn: Amount })),
  }),
  ({ mode, activeStake, platformFeeBp, carry, half, members, contracts }) => {
    const tree = treeOf(members)
    const figures = new Map(
      members.map(({ id, stake, win, rebate: back, bonus, fee }) => [
        id,
        { stake: units(stake), win: units(win), rebate: units(back), bonus: units(bonus), fee: units(fee) },
      ]),
    )
    if (tree === undefined || !agentsFit(contracts, figures)) return undefined
    const rows = dividends(
      tree,
      { mode, activeStake: units(activeStake), platformFeeBp: BigInt(platformFeeBp), carry, half },
      (id) => figures.get(id) ?? { stake: 0n, win: 0n, rebate: 0n, bonus: 0n, fee: 0n },
      contracts.map(({ agent, tiers, carryIn }) => ({
        agent,
        carryIn: units(carryIn),
        tiers: tiers.map((tier) => ({ ...tier, turnover: units(tier.turnover), loss: units(tier.loss), rateBp: BigInt(tier.rateBp) })),
      })),
    )
    return {
      agents: rows.map((row) => ({
        agent: row.agent,
        turnover: text(row.turnover),
        result: text(row.result),
        active: row.active,
        base: text(row.base),
        tier: row.tier,
        achievedPercent: row.achievedPercent === null ? null : Number(row.achievedPercent),
        gross: text(row.gross),
        own: text(row.own),
        carryOut: text(row.carryOut),
        state: row.state,
      })),
      total: text(rows.reduce((sum, { own }) => sum + own, 0n)),
    }
  },
)

/** Whether each contract names another member of the list. */
function agentsFit(contracts: readonly { readonly agent: string }[], members: ReadonlyMap<string, unknown>): boolean {
  return allDifferent(contracts.map(({ agent }) => agent)) && contracts.every(({ agent }) => members.has(agent))
}

const SalaryTier = Type.Object({ turnover: Amount, active: Whole, loss: orNone(Amount), rateBp: Rate })

const salaryTiers = (tiers: readonly Static<typeof SalaryTier>[]) =>
  tiers.map(({ turnover, active, loss, rateBp }) => ({
    turnover: units(turnover),
    active,
    loss: unitsOrNone(loss),
    rateBp: BigInt(rateBp),
  }))

export const salary = kind(
  Type.Object({
    activeStake: Amount,
    members: Type.Array(Type.Object({ id: Id, parent: Parent, turnover: Signed, net: Signed })),
    contracts: Type.Array(Type.Object({ agent: Id, tiers: Type.Array(SalaryTier), carryIn: Signed })),
  }),
  ({ activeStake, members, contracts }) => {
    const tree = treeOf(members)
    const figures = new Map(members.map(({ id, turnover, net }) => [id, { turnover: units(turnover), net: units(net) }]))
    if (tree === undefined || !agentsFit(contracts, figures) || contracts.some(({ carryIn }) => units(carryIn) > 0n)) return undefined
    const rows = salaries(
      tree,
      units(activeStake),
      (id) => figures.get(id) ?? { turnover: 0n, net: 0n },
      contracts.map(({ agent, tiers, carryIn }) => ({ agent, tiers: salaryTiers(tiers), carryIn: units(carryIn) })),
    )
    return {
      agents: rows.map((row) => ({
        ...row,
        turnover: text(row.turnover),
        base: text(row.base),
        gross: text(row.gross),
        own: text(row.own),
        carryOut: text(row.carryOut),
      })),
      total: text(rows.reduce((sum, { own }) => sum + own, 0n)),
    }
  },
)

export const salaryRealtime = kind(
  Type.Object({
    activeStake: Amount,
    members: Type.Array(Type.Object({ id: Id, parent: Parent })),
    contracts: Type.Array(Type.Object({ agent: Id, tiers: Type.Array(SalaryTier), debtIn: Amount })),
    windows: Type.Array(Type.Record(Type.String(), Signed)),
  }),
  ({ activeStake, members, contracts, windows }) => {
    const tree = treeOf(members)
    const soFar = new Map(members.map(({ id }) => [id, 0n]))
    if (tree === undefined || !agentsFit(contracts, soFar)) return undefined
    if (windows.some((window) => Object.keys(window).some((id) => !soFar.has(id)))) return undefined
    const terms = contracts.map(({ agent, tiers, debtIn }) => ({ agent, tiers: salaryTiers(tiers), debtIn: units(debtIn) }))
    const books = new Map(terms.map(({ agent }) => [agent, { pays: [] as bigint[], paid: 0n, entitled: 0n }]))
    for (const window of windows) {
      for (const [id, turnover] of Object.entries(window)) soFar.set(id, (soFar.get(id) ?? 0n) + units(turnover))
      const entitled = entitledSoFar(tree, units(activeStake), (id) => soFar.get(id) ?? 0n, terms)
      for (const { agent, debtIn } of terms) {
        const row = books.get(agent) as { pays: bigint[]; paid: bigint; entitled: bigint }
        row.entitled = entitled.get(agent) ?? 0n
        const pay = payOfWindow(row.entitled, debtIn, row.paid)
        row.pays.push(pay)
        row.paid += pay
      }
    }
    const rows = terms.map(({ agent, debtIn }) => ({
      agent,
      debtIn,
      ...(books.get(agent) as { pays: bigint[]; paid: bigint; entitled: bigint }),
    }))
    return {
      agents: rows.map(({ agent, debtIn, pays, paid, entitled }) => ({
        agent,
        pays: pays.map(text),
        paid: text(paid),
        entitled: text(entitled),
        debtOut: text(debtAfter(entitled, debtIn, paid)),
      })),
      total: text(rows.reduce((sum, { paid }) => sum + paid, 0n)),
    }
  },
)

export const contractPayment = kind(
  Type.Object({
    bills: Type.Array(Type.Object({ id: Id, payer: Id, payee: Id, due: Amount })),
    wallets: Type.Record(Type.String(), Amount),
    topUps: Type.Array(Type.Object({ agent: Id, amount: Amount })),
  }),
  ({ bills, wallets, topUps }) => {
    if (!allDifferent(bills.map(({ id }) => id))) return undefined
    const named = [...bills.flatMap(({ payer, payee }) => [payer, payee]), ...topUps.map(({ agent }) => agent)]
    const start = new Map(named.filter((id) => id !== HOUSE).map((id) => [id, 0n]))
    for (const [id, amount] of Object.entries(wallets)) start.set(id, units(amount))
    let state = payInOrder(
      bills.map((bill): Bill => ({ ...bill, due: units(bill.due), paid: 0n })),
      start,
    )
    for (const { agent, amount } of topUps) {
      state.wallets.set(agent, (state.wallets.get(agent) ?? 0n) + units(amount))
      state = payInOrder(state.bills, state.wallets)
    }
    return {
      bills: state.bills.map((bill) => ({ id: bill.id, paid: text(bill.paid), rest: text(bill.due - bill.paid), state: billState(bill) })),
      wallets: Object.fromEntries([...state.wallets].map(([id, amount]) => [id, text(amount)])),
    }
  },
)

export const contractTerms = kind(
  Type.Object({
    agent: Id,
    tiers: Type.Array(SalaryTier),
    minimumRateBp: Rate,
    upline: Type.Union([Type.Object({ id: Id, contractRateBp: Type.Union([Rate, Type.Null()]) }), Type.Null()]),
    openOffer: Type.Boolean(),
    contractsBelow: Type.Array(Type.Object({ agent: Id, upline: Id, rateBp: Rate })),
  }),
  ({ agent, tiers, minimumRateBp, upline, openOffer, contractsBelow }) => {
    if (!allDifferent(contractsBelow.map((row) => row.agent))) return undefined
    const judged = judgeTerms({
      tiers: tiers.map((tier) => ({ ...tier, turnover: units(tier.turnover), loss: unitsOrNone(tier.loss) })),
      minimumRateBp,
      upline,
      openOffer,
    })
    if (!judged.ok) return { result: 'refused', reason: judged.code, terminates: [] }
    const terminates = endedBy(agent, judged.value, contractsBelow)
    return { result: terminates.length > 0 ? 'confirm' : 'ok', reason: null, terminates }
  },
)
