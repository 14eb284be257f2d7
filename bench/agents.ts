/** `npm run bench:agents`: reports, roll-up, the five-minute window and the pay of a line of a million members, twelve levels deep. */
import { closureTable } from './agents/closure.ts'
import { AGENTS, CHANGED, MEMBERS, PLAY_DAYS } from './agents/sizes.ts'
import { ASKED, questions } from './agents/questions.ts'
import { payDay } from './agents/pay-day.ts'
import { nightlyCompare, rollUpDay, rollUpWindow } from './agents/roll-up.ts'
import { runBench } from './harness.ts'
import type { Goal } from './harness/report.ts'
import type { Measured } from './harness/rounds.ts'

/** Computing is the part of a pay day before the first payment. */
const computed = ({ max }: Measured): number => max / 1000
const paid = (one: Measured): number => AGENTS / one.perSecond - computed(one)

const GOALS: readonly Goal[] = [
  { text: `p99 of ${ASKED} report questions, seconds`, goal: 1, atMost: true, value: (of) => of('questions').p99 / 1000 },
  {
    text: 'roll-up of a whole day, members a second, against a closure table',
    goal: 3.5,
    value: (of) => of('roll-up').perSecond / of('closure-table').perSecond,
  },
  { text: `rebates and salaries of ${AGENTS} agents, seconds to compute`, goal: 5, atMost: true, value: (of) => computed(of('pay-day')) },
  { text: `rebates and salaries of ${AGENTS} agents, seconds to pay`, goal: 60, atMost: true, value: (of) => paid(of('pay-day')) },
  {
    text: `window of five minutes with ${CHANGED} changed members, seconds`,
    goal: 2,
    atMost: true,
    value: (of) => CHANGED / of('window').perSecond,
  },
  {
    text: 'nightly comparison of a whole day, seconds',
    goal: 60,
    atMost: true,
    reportOnly: true,
    value: (of) => MEMBERS / of('nightly-compare').perSecond,
  },
]

process.exitCode = await runBench({
  name: 'agents',
  title: 'Agents: reports, roll-up, the window of five minutes, and a day of pay',
  contestants: [payDay(), rollUpDay(), closureTable(), nightlyCompare(), rollUpWindow(), questions()],
  goals: GOALS,
  notes: {
    line: `${MEMBERS} members in one tree of depth 12 below one top; ${AGENTS} of them are agents, and a twentieth stands directly below the top`,
    'pay-day': `everybody played once; p50, p99 and max are the time in which rebates and daily salaries were worked out, the rest is paying`,
    'roll-up': 'facts of all members of a day, in slices as the worker takes them',
    'closure-table':
      'written here: takes the same facts and adds them to the same kind of table by one statement, over a table of all pairs of who is above and who is below',
    questions: `each of five reports and the overview over ${PLAY_DAYS} days of which a twentieth of all played on each, of tops, middles and leaves in turn; p50, p99 and max are the p99 of the round`,
  },
})
