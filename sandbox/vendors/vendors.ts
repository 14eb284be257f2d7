/** Vendors: all sandbox game vendors in one service. It resumes the open rounds of an earlier process and then listens. */
import { createBetting } from './betting.ts'
import type { Time } from './clock.ts'
import type { Faults } from './faults.ts'
import { GAMES, SLOTS, type SandboxGame } from './games.ts'
import { answerLive } from './live/live-service.ts'
import { operatorCalls } from './operator-calls.ts'
import { withOwnWallets } from './own-wallet.ts'
import type { GamePart } from './part.ts'
import { answerReports } from './report.ts'
import type { Round } from './round.ts'
import { createService, frameOriginsOf, type PlayedGame } from './service.ts'
import { createSessions } from './sessions.ts'
import { createSettling } from './settle.ts'
import { openLaunches } from './speech/launches.ts'
import { answerDesks, speaking, speaksFrom } from './speech/speaking.ts'
import { answerBooks } from './statement-dialects.ts'
import { answerStatements, noting, openStatement } from './statement.ts'
import { createStore, openBook } from './store.ts'
import { answerTransfers } from './transfer-service.ts'
import { openTransferWallets } from './transfer-wallets.ts'

export type VendorsSettings = {
  /** The operator's address, and the timeout of its answers. */
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly retryMs: number
  readonly patienceMs: number
  /** Where its books lie. */
  readonly folder: string
  readonly port: number
  readonly secrets: Readonly<Record<string, string>>
  /** Dialects by brand, as JSON; see `speech`. */
  readonly speaks: string | undefined
  readonly faults: Faults
  /** Whether faults can be switched on while it runs. */
  readonly faultsAllowed: boolean
  readonly frameOrigins: string | undefined
  readonly time: Time
  readonly log: (line: string) => void
}

export type Vendors = {
  readonly url: string
  /** Starts nothing more; running rounds are stored, and the next start resumes them. */
  stop(): void
  /** Ends the service as well, with every connection. */
  close(): Promise<void>
}

export async function openVendors(settings: VendorsSettings): Promise<Vendors> {
  const { baseUrl, timeoutMs, retryMs, patienceMs, folder, secrets, faults, faultsAllowed, time, log } = settings
  const database = openBook(folder)
  const store = createStore(database)
  const statement = openStatement(folder)
  const wallets = openTransferWallets(folder)
  const speaks = speaksFrom(settings.speaks)
  const launches = openLaunches(database)
  const reach = { baseUrl, timeoutMs, faults }
  const ofOperator = noting(statement, speaking(operatorCalls({ ...reach, secrets }), { ...reach, speaks, launches }))
  const operator = withOwnWallets(ofOperator, { wallets, secrets })
  const parts = new Map<string, GamePart>()
  const settling = createSettling({
    store,
    operator,
    faults,
    retryMs,
    // A round of a removed game can no longer be decided: its stake is refunded.
    decide: (round) => parts.get(`${round.vendor}/${round.game}`)?.decide?.(round) ?? { kind: 'void' },
    log,
  })
  const betting = createBetting({ store, settling, faults, patienceMs, time })
  const settle = (round: Round): void => void settling.drive(round)
  const playedOf = (game: SandboxGame): PlayedGame => ({
    ...game,
    play: game.part({ game, store, database, betting, faults, time, settle, correct: settling.correct, log }),
  })
  const games = GAMES.map(playedOf)
  const opened = new Map<string, PlayedGame>()
  const slotOf = (vendor: string, code: string): PlayedGame | undefined => {
    const seed = `${vendor}/${code}`
    const slot = opened.has(seed) ? undefined : SLOTS.get(seed)
    if (slot !== undefined) opened.set(seed, playedOf(slot))
    return opened.get(seed)
  }
  for (const { vendor, code, play } of games) parts.set(`${vendor}/${code}`, play)
  const frameOrigins = frameOriginsOf(baseUrl, settings.frameOrigins)
  const app = createService({ games, slotOf, sessions: createSessions({ store, operator }), faults, faultsAllowed, frameOrigins })
  answerStatements(app, statement, secrets)
  answerBooks(app, statement, secrets)
  answerReports(app, statement, secrets)
  answerLive(app, games, secrets)
  answerDesks(app, { speaks, secrets, launches, games: [...games, ...SLOTS.values()] })
  answerTransfers(app, { wallets, secrets, faults })

  settling.recover()
  for (const part of parts.values()) part.start?.()
  const url = await app.listen({ host: '127.0.0.1', port: settings.port })
  const stop = (): void => {
    for (const part of parts.values()) part.stop?.()
    settling.stop()
  }
  return {
    url,
    stop,
    async close() {
      stop()
      app.server.closeAllConnections()
      await app.close()
    },
  }
}
