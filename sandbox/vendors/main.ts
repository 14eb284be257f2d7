/** Starts the sandbox game vendor as its own process: finishes what an earlier life left open, then listens. */
import { createBetting } from './betting.ts'
import { machineTime } from './clock.ts'
import { noFaults } from './faults.ts'
import { GAMES } from './games.ts'
import { answerLive } from './live/live-service.ts'
import { operatorCalls } from './operator-calls.ts'
import { withOwnWallets } from './own-wallet.ts'
import type { GamePart } from './part.ts'
import { answerReports } from './report.ts'
import type { Round } from './round.ts'
import { createService, frameOriginsOf, type PlayedGame } from './service.ts'
import { createSessions } from './sessions.ts'
import { createSettling } from './settle.ts'
import { answerBooks } from './statement-dialects.ts'
import { answerStatements, noting, openStatement } from './statement.ts'
import { createStore, openBook } from './store.ts'
import { answerTransfers } from './transfer-service.ts'
import { openTransferWallets } from './transfer-wallets.ts'

// What it keeps is read by nobody else on the machine.
process.umask(0o077)

const required = (name: string): string => {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`the vendor sandbox needs ${name} in its environment`)
  return value
}

const wholeNumber = (name: string, otherwise: number): number => {
  const value = process.env[name] ?? ''
  if (value !== '' && !/^\d{1,6}$/.test(value)) throw new Error(`${name} is a whole number`)
  return value === '' ? otherwise : Number(value)
}

const baseUrl = required('BAIZE_URL').replace(/\/$/, '')
const faultsAllowed = process.env['SANDBOX_FAULTS'] === '1'
const faults = { ...noFaults(), ...(faultsAllowed ? (JSON.parse(process.env['FAULTS'] ?? '{}') as Record<string, never>) : {}) }
const log = (line: string): void => {
  process.stderr.write(`vendors: ${line}\n`)
}

const database = openBook(required('SANDBOX_DATA'))
const store = createStore(database)
const secrets = JSON.parse(required('SECRETS')) as Record<string, string>
const statement = openStatement(required('SANDBOX_DATA'))
const wallets = openTransferWallets(required('SANDBOX_DATA'))
const ofOperator = noting(statement, operatorCalls({ baseUrl, secrets, timeoutMs: wholeNumber('OPERATOR_TIMEOUT_MS', 4_000), faults }))
const operator = withOwnWallets(ofOperator, { wallets, secrets })
const parts = new Map<string, GamePart>()
const settling = createSettling({
  store,
  operator,
  faults,
  retryMs: wholeNumber('RETRY_MS', 500),
  // A round of a game that is no longer played has nobody who could decide it: its stake goes back.
  decide: (round) => parts.get(`${round.vendor}/${round.game}`)?.decide?.(round) ?? { kind: 'void' },
  log,
})
const betting = createBetting({ store, settling, faults, patienceMs: wholeNumber('PATIENCE_MS', 6_000), time: machineTime })
const settle = (round: Round): void => void settling.drive(round)
const games: PlayedGame[] = GAMES.map((game) => ({
  ...game,
  play: game.part({ game, store, database, betting, faults, settle, correct: settling.correct, log }),
}))
for (const { vendor, code, play } of games) parts.set(`${vendor}/${code}`, play)
const frameOrigins = frameOriginsOf(baseUrl, process.env['FRAME_ORIGINS'])
const app = createService({ games, sessions: createSessions({ store, operator }), faults, faultsAllowed, frameOrigins })
answerStatements(app, statement, secrets)
answerBooks(app, statement, secrets)
answerReports(app, statement, secrets)
answerLive(app, games, secrets)
answerTransfers(app, { wallets, secrets, faults })

settling.recover()
for (const part of parts.values()) part.start?.()
const url = await app.listen({ host: '127.0.0.1', port: wholeNumber('PORT', 0) })
process.send?.({ ready: true, url })

/** Rounds under way are in the book; the next start takes them up. */
const leave = (): void => {
  for (const part of parts.values()) part.stop?.()
  settling.stop()
  database.close()
  process.exit(0)
}
process.on('disconnect', leave)
process.on('SIGTERM', leave)
process.on('SIGINT', leave)
