/** Subscriptions: who hears which fact, after its commit and perhaps twice; every hearer is idempotent. */
import type { Hearers } from '../platform/jobs.ts'
import type { Live } from '../platform/live.ts'
import type { House } from './compose.ts'

export const hearersOf = ({ settings }: House, live: Live | undefined): Hearers => ({
  settingsChanged: [
    async (fact) => {
      settings.forget()
      if (fact['setting'] === 'status') live?.tellAll('status', { status: await settings.read('status') })
    },
  ],
  lotteryDrawn: [
    async ({ game, issue, numbers }) => {
      live?.tellAll('draw', { game: String(game), issue: String(issue), numbers: String(numbers) })
    },
  ],
  sessionEnded: [
    async ({ sessionId, reason }) => {
      live?.end(String(sessionId), String(reason))
    },
  ],
})
