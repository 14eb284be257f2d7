/** Crash load: callers that write down what they are about to send and what was answered, in a file that outlives them. */
import { openSync, readFileSync, writeSync } from 'node:fs'
import type { AccountId, Answer, Ledger, Operation } from '../../server/ledger/ledger.ts'

export const OPENING = 10_000n

/** One line of the client log. `amount` is what an applied operation moves; a rollback names its target instead. */
export type Sent = { readonly key: string; readonly account: string; readonly amount: string; readonly reverses?: string }
export type Told = { readonly key: string; readonly status: string; readonly balance?: string }
export type ClientLog = { sent(operation: Sent): void; told(answer: Told): void }

export function openClientLog(file: string): ClientLog {
  const handle = openSync(file, 'a')
  return {
    sent: (operation) => void writeSync(handle, `${JSON.stringify({ sent: operation })}\n`),
    told: (answer) => void writeSync(handle, `${JSON.stringify({ told: answer })}\n`),
  }
}

export type Logged = { readonly sent: Sent; readonly told: Told | undefined }

/** What the log says of each operation; a line that was cut off by the kill was not finished and counts as not written. */
export function readClientLog(file: string): Map<string, Logged> {
  const logged = new Map<string, Logged>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (!line.endsWith('}}')) continue
    const entry = JSON.parse(line) as { sent?: Sent; told?: Told }
    if (entry.sent !== undefined) logged.set(entry.sent.key, { sent: entry.sent, told: undefined })
    const known = entry.told === undefined ? undefined : logged.get(entry.told.key)
    if (entry.told !== undefined && known !== undefined) logged.set(entry.told.key, { sent: known.sent, told: entry.told })
  }
  return logged
}

export const operationOf = (sent: Sent): Operation => {
  const account = BigInt(sent.account)
  const amount = BigInt(sent.amount)
  if (sent.reverses !== undefined) return { key: sent.key, account, transfers: [], reverses: sent.reverses }
  return {
    key: sent.key,
    account,
    isBet: amount < 0n,
    transfers: [{ account, contra: 'vendor:PG', amount, kind: amount < 0n ? 'bet' : 'win', vendor: 'PG', round: sent.key }],
  }
}

const statusOf = (answer: Answer): string => (answer.status === 'refused' ? answer.code : answer.status)

/** The same log, and a promise of so many answers that callers are in full flight, however slow the machine is. */
export function untilInFlight(to: ClientLog, answers: number): { readonly log: ClientLog; readonly inFlight: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>()
  let told = 0
  const log: ClientLog = {
    sent: to.sent,
    told(answer) {
      to.told(answer)
      told += 1
      if (told === answers) resolve()
    },
  }
  return { log, inFlight: promise }
}

/** Sends until the signal aborts or the ledger is gone; every tenth operation takes back an earlier bet. */
export async function sendUntil(
  ledger: Ledger,
  accounts: readonly AccountId[],
  log: ClientLog,
  prefix: string,
  callers: number,
  signal: AbortSignal,
): Promise<number> {
  let acknowledged = 0
  const call = async (caller: number): Promise<void> => {
    const mine: Sent[] = []
    for (let turn = 0; !signal.aborted; turn += 1) {
      const account = accounts[(caller * 7919 + turn * 31) % accounts.length] ?? 0n
      const target = turn % 10 === 9 ? mine.pop() : undefined
      const amount = turn % 5 < 3 ? -BigInt(1 + (turn % 90)) : BigInt(1 + (turn % 70))
      const sent: Sent =
        target === undefined
          ? { key: `${prefix}:${caller}:${turn}`, account: account.toString(), amount: amount.toString() }
          : {
              key: `${prefix}:${caller}:${turn}`,
              account: target.account,
              amount: (-BigInt(target.amount)).toString(),
              reverses: target.key,
            }
      log.sent(sent)
      const answer = await ledger.submit(operationOf(sent))
      if (answer.status === 'refused' && (answer.code === 'unknown-outcome' || answer.code === 'busy')) return
      log.told({ key: sent.key, status: statusOf(answer), ...(answer.balance === undefined ? {} : { balance: answer.balance.toString() }) })
      if (answer.status === 'applied') {
        acknowledged += 1
        if (amount < 0n && target === undefined) mine.push(sent)
      }
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)))
  return acknowledged
}
