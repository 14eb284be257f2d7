/**
 * Composes the business report: the book of the ledger, with the types and agents that members had at the time. It reads the book from its beginning, since
 * the first deposit and what a rollback undoes may lie far back.
 */
import { formatUnits } from '@baize/contract/values/money.ts'
import { dayBegins } from '@baize/rules/promotions/period.ts'
import type { BookEntry } from '@baize/rules/report/columns.ts'
import { createReport, type Key, type ReportMember, type ReportRow } from '@baize/rules/report/report.ts'
import type { Agents } from '../../agents/agents.ts'
import type { Identity } from '../../identity/identity.ts'
import type { FeedEntry, Ledger } from '../../ledger/ledger.ts'
import type { OperatorNeeds } from '../../operator/operator.ts'
import type { Reader } from '../../platform/database.ts'
import type { Settings } from '../../settings/settings.ts'

const PAGE = 5_000

type Rooms = {
  readonly ledger: Pick<Ledger, 'entriesAfter' | 'undoneBy' | 'actOf'>
  readonly identity: Pick<Identity, 'profile'>
  readonly agents: Pick<Agents, 'uplinesEver'>
  readonly settings: Settings
}

async function membersAt({ identity, agents }: Rooms, reader: Reader, zone: string): Promise<Map<string, ReportMember>> {
  const types = Map.groupBy(await identity.profile.typesEver(reader), ({ member }) => member)
  const uplines = Map.groupBy(await agents.uplinesEver(reader), ({ member }) => member)
  const members = new Map<string, ReportMember>()
  for (const [member, rows] of types) {
    const places = (uplines.get(member) ?? []).map(({ upline, fromDay }) => ({
      agent: upline ?? '',
      from: dayBegins(fromDay, zone).epochMilliseconds,
    }))
    members.set(member, {
      type: rows[0]?.type ?? '',
      types: rows.map(({ type, fromAt }) => ({ type, from: fromAt.epochMilliseconds })),
      agents: places,
    })
  }
  return members
}

/** Finds what a rollback undoes: the entry of the same account and the opposite amount in the act that its key undid. */
function targets(actOf: Ledger['actOf']) {
  const byAct = new Map<string, FeedEntry[]>()
  return {
    add(entry: FeedEntry): void {
      const act = actOf(entry.key)
      const entries = byAct.get(act)
      if (entries) entries.push(entry)
      else byAct.set(act, [entry])
    },
    of: (entry: FeedEntry, act: string | undefined): string | undefined => {
      const found = act === undefined ? undefined : byAct.get(act)
      return found
        ?.find(({ account, amount, contra }) => account === entry.account && amount === -entry.amount && contra === entry.contra)
        ?.id.toString()
    },
  }
}

const bookEntryOf = (entry: FeedEntry, reverses: string | undefined): BookEntry => ({
  id: entry.id.toString(),
  at: entry.at.epochMilliseconds,
  member: entry.owner,
  account: entry.accountKind,
  currency: entry.currency,
  kind: entry.kind,
  amount: entry.amount,
  contra: entry.contra,
  ...(entry.vendor === undefined ? {} : { vendor: entry.vendor }),
  ...(reverses === undefined ? {} : { reverses }),
})

const shown = ({ keys, amounts, counts }: ReportRow) => ({
  ...keys,
  ...Object.fromEntries(Object.entries(amounts).map(([name, units]) => [name, formatUnits(units)])),
  ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])),
})

/** The report of some local days, both included. */
export const reportOf =
  (rooms: Rooms): OperatorNeeds['report'] =>
  async (reader, { from, to, by }) => {
    const { ledger, settings } = rooms
    const { timeZone: zone } = await settings.read('merchant')
    const report = createReport({ zone, from, to, by: by as readonly Key[], members: await membersAt(rooms, reader, zone) })
    const known = targets(ledger.actOf)
    for (let after = 0n, page = PAGE; page === PAGE;) {
      const entries = await ledger.entriesAfter(after, PAGE, reader)
      const undone = await ledger.undoneBy(
        entries.flatMap(({ kind, key }) => (kind === 'rollback' ? [key] : [])),
        reader,
      )
      for (const entry of entries) {
        known.add(entry)
        report.add(bookEntryOf(entry, entry.kind === 'rollback' ? known.of(entry, undone.get(entry.key)) : undefined))
      }
      after = entries.at(-1)?.id ?? after
      page = entries.length
    }
    const { rows, totals } = report.made()
    return { rows: rows.map(shown), totals: totals.map(shown) }
  }
