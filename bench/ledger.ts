/** `npm run bench:ledger`: the ledger against the ways that anybody else would book money, and against the limit of the database itself. */
import { runBench } from './harness.ts'
import type { Goal } from './harness/report.ts'
import { functionPerTransfer } from './peers/function-per-transfer.ts'
import { limitInsert } from './peers/limit-insert.ts'
import { ours } from './peers/ours.ts'
import { transactionPerTransfer } from './peers/transaction-per-transfer.ts'

const GOALS: readonly Goal[] = [
  {
    text: 'submit, 64 callers, one hot house account, against one transaction per transfer with row locks',
    goal: 40,
    value: (of) => of('submit-64').perSecond / of('transaction-hot-64').perSecond,
  },
  {
    text: 'the same with the house in 64 shards',
    goal: 14,
    value: (of) => of('submit-64').perSecond / of('transaction-sharded-64').perSecond,
  },
  {
    text: 'p99 of that peer (sharded, 64 callers) against ours',
    goal: 15,
    value: (of) => of('transaction-sharded-64').p99 / of('submit-64').p99,
  },
  { text: 'against the limit, 1 lane', goal: 0.4, value: (of) => of('submit-1024-one-writer').perSecond / of('limit-insert-1').perSecond },
  { text: 'against the limit, 2 lanes', goal: 0.36, value: (of) => of('submit-1024').perSecond / of('limit-insert-2').perSecond },
  {
    text: 'one caller alone, against one transaction per transfer',
    goal: 1.1,
    value: (of) => of('submit-1').perSecond / of('transaction-hot-1').perSecond,
  },
  { text: 'WAL bytes per transfer at 64 callers, key table included', goal: 600, atMost: true, value: (of) => of('submit-64').walBytes },
  {
    text: 'one caller alone, against one function call per transfer',
    goal: 1,
    reportOnly: true,
    value: (of) => of('submit-1').perSecond / of('function-hot-1').perSecond,
  },
  {
    text: 'submit, 64 callers, against one function call per transfer, 64 shards, 16 connections',
    goal: 1,
    reportOnly: true,
    value: (of) => of('submit-64').perSecond / of('function-sharded-64').perSecond,
  },
]

process.exitCode = await runBench({
  name: 'ledger',
  title: 'The ledger against its peers',
  contestants: [
    ours({ name: 'submit-64', callers: 64, writers: 2 }),
    transactionPerTransfer({ name: 'transaction-hot-64', callers: 64, houses: 1, connections: 64 }),
    transactionPerTransfer({ name: 'transaction-sharded-64', callers: 64, houses: 64, connections: 64 }),
    functionPerTransfer({ name: 'function-sharded-64', callers: 64, houses: 64, connections: 16 }),
    ours({ name: 'submit-1', callers: 1, writers: 1 }),
    transactionPerTransfer({ name: 'transaction-hot-1', callers: 1, houses: 1, connections: 1 }),
    functionPerTransfer({ name: 'function-hot-1', callers: 1, houses: 1, connections: 1 }),
    ours({ name: 'submit-1024-one-writer', callers: 1024, writers: 1 }),
    limitInsert({ name: 'limit-insert-1', lanes: 1 }),
    ours({ name: 'submit-1024', callers: 1024, writers: 2 }),
    limitInsert({ name: 'limit-insert-2', lanes: 2 }),
  ],
  goals: GOALS,
  notes: {
    peers: 'all are written here; transaction-per-transfer opens one connection for each caller, function-per-transfer at most 16',
    'not measured here': 'signed HTTP callbacks (bench/callbacks.ts), settlement, team roll-up and growth, which belong to later work',
  },
})
