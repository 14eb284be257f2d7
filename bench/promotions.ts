/** `npm run bench:promotions`: sets of a million members, progress of rounds with bonus money, and what a bet costs that needs bonus money. */
import { runBench } from './harness.ts'
import type { Goal } from './harness/report.ts'
import type { Measured } from './harness/rounds.ts'
import { betOf } from './promotions/bets.ts'
import { memberByMember } from './promotions/peer.ts'
import { progressOfRounds } from './promotions/progress.ts'
import { SETS, setOf } from './promotions/sets.ts'
import { MEMBERS } from './promotions/house.ts'

/** The longest time of a set is the sum of its pages until their awards were found; the rest writes and credits them. */
const computed = ({ max }: Measured): number => max / 1000
const paid = (one: Measured): number => MEMBERS / one.perSecond - computed(one)
const cpuOf = ({ load, perSecond }: Measured): number => (load.node + load.postgres) / perSecond

const GOALS: readonly Goal[] = [
  ...SETS.flatMap((name): Goal[] => [
    { text: `${name} of ${MEMBERS} members, seconds to compute`, goal: 5, atMost: true, value: (of) => computed(of(name)) },
    { text: `${name} of ${MEMBERS} members, seconds to pay`, goal: 60, atMost: true, value: (of) => paid(of(name)) },
  ]),
  {
    text: 'members a second of a loss-back, computed and paid, against one transaction a member on 16 connections',
    goal: 1,
    value: (of) => of('loss-back').perSecond / of('transaction-per-member').perSecond,
  },
  {
    text: 'CPU seconds (Node and PostgreSQL) for each member, of that peer against ours',
    goal: 1,
    reportOnly: true,
    value: (of) => cpuOf(of('transaction-per-member')) / cpuOf(of('loss-back')),
  },
  { text: 'settled rounds a second that progress follows', goal: 10_000, value: (of) => of('progress').perSecond },
  {
    text: 'a bet that needs bonus money against a plain one, median of one caller',
    goal: 3,
    atMost: true,
    value: (of) => of('bonus-bet').p50 / of('plain-bet').p50,
  },
  {
    text: 'CPU seconds of such a bet against those of a plain one',
    goal: 3,
    atMost: true,
    reportOnly: true,
    value: (of) => cpuOf(of('bonus-bet')) / cpuOf(of('plain-bet')),
  },
]

process.exitCode = await runBench({
  name: 'promotions',
  title: 'Promotions: sets of members, progress, and bets with bonus money',
  contestants: [...SETS.map(setOf), memberByMember(), progressOfRounds(), betOf('plain-bet'), betOf('bonus-bet')],
  goals: GOALS,
  notes: {
    sets: 'one run of the job over the days of the records: each page worked out, written and paid in one transaction; p50, p99 and max are the time in which the awards were found, all pages together',
    'transaction-per-member': 'written here; measured over as many members as the seconds of a round allow',
    progress: 'settled rounds that wait are followed from the first to the last; each counts for an open grant',
  },
})
