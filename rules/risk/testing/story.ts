/** Story: rules and events of one test in few words, judged in their order. */
import type { RiskCase } from '../case.ts'
import type { EventType } from '../event.ts'
import { createJudge } from '../judge.ts'
import { readParameters } from '../kinds/kinds.ts'
import type { Rule } from '../rule.ts'

type Row = Readonly<Record<string, unknown>>

/** A version as staff write it; one without a code has the name of its kind. */
export function ruleOf({ kind, code = kind, version = 1, from, off, ...row }: Row): Rule {
  const read = readParameters(kind, row)
  if ('wrong' in read) throw new Error(`the test's rule is wrong: ${read.wrong}`)
  const come = typeof from === 'string' ? { from: Temporal.Instant.from(from).epochMilliseconds } : {}
  return { ...read.rule, code, version, ...come, ...(off === true ? { off } : {}) } as Rule
}

type Story = { readonly rules: readonly Row[]; readonly zone?: string; readonly names?: Readonly<Record<string, string>> }

/** Times are `10 04:00:01`, the day of November 2026 and the time of UTC; whole instants are taken too. */
const instantOf = (at: string): number =>
  Temporal.Instant.from(at.includes('T') ? at : `2026-11-${at.replace(' ', 'T')}Z`).epochMilliseconds

/** Tells events one by one; the id of each is `e1`, `e2` and so on. */
export function tell({ rules, zone = 'Asia/Yangon', names = {} }: Story) {
  const judge = createJudge({ zone, rules: rules.map(ruleOf), nameOf: (member) => names[member] })
  let order = 0
  const placed = (at: string) => ({ order, id: `e${(order += 1)}`, at: instantOf(at) })
  const story = {
    cases: judge.cases,
    event(at: string, type: EventType, amount = '1', member = 'm1') {
      judge.take({ ...placed(at), type, member, amount: BigInt(Math.round(Number(amount) * 10_000)) })
      return story
    },
    mark(at: string, type: 'payee' | 'device', mark: string, member: string, holder = '') {
      judge.take({ ...placed(at), type, member, amount: 0n, mark, holder })
      return story
    },
    close(at: string, rule: string, { subject = 'm1', outcome = 'cleared', quietHours = 0 } = {}) {
      judge.close({ ...placed(at), type: 'close', rule, subject, outcome, quietHours })
      return story
    },
    undo(of: string) {
      order += 1
      judge.correct({ type: 'rollback', of })
      return story
    },
    amend(type: 'refund' | 'resettle', of: string, amount: number) {
      order += 1
      judge.correct({ type, of, amount: BigInt(amount) * 10_000n })
      return story
    },
    /** Each case as `rule subject: evidence + added`. */
    said: () => judge.cases.map(shown),
  }
  return story
}

const shown = ({ rule, version, subject, evidence, added, hits, state }: RiskCase): string =>
  `${rule}/${version} ${subject}: ${evidence.join(' ')}${added.length > 0 ? ` + ${added.join(' ')}` : ''} (${hits}, ${state})`
