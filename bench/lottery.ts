/** `npm run bench:lottery`: a million tickets on one issue, settled by the server's job and by one transaction for each ticket. */
import { runBench } from './harness.ts'
import type { Measured } from './harness/rounds.ts'
import { oursWhole } from './lottery/ours.ts'
import { ticketByTicket } from './lottery/peer.ts'

/** CPU for each ticket, which does not depend on who else uses the machine. */
const cpuOf = ({ load, perSecond }: Measured): number => (load.node + load.postgres) / perSecond

process.exitCode = await runBench({
  name: 'lottery',
  title: 'Settling a million tickets of one issue',
  contestants: [oursWhole((line) => console.error(line)), ticketByTicket()],
  goals: [
    {
      text: 'tickets a second, against one transaction per ticket on 16 connections',
      goal: 100,
      value: (of) => of('settlement').perSecond / of('transaction-per-ticket').perSecond,
    },
    {
      text: 'CPU seconds (Node and PostgreSQL) for each ticket, of the peer against ours',
      goal: 100,
      reportOnly: true,
      value: (of) => cpuOf(of('transaction-per-ticket')) / cpuOf(of('settlement')),
    },
    { text: 'longest time that a slice held a lane, in milliseconds', goal: 60, atMost: true, value: (of) => of('settlement').max },
  ],
  notes: {
    settlement:
      'one run of the job from the draw to the reconciled issue: rules, win cap, rebates, 200 chases, payment of 100,000 members in slices, sums against the book; p50, p99 and max are the longest time that a slice held a lane',
    'transaction-per-ticket':
      'written here; measured over as many tickets as the seconds of a round allow; it keeps no chases and reconciles nothing',
  },
})
