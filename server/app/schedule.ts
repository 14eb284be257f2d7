/** Schedule: every timed task of every room, with when it runs. */
import { agentsJobs } from '../agents/jobs.ts'
import { bonusJobs } from '../bonus/jobs.ts'
import { checksJobs } from '../checks/jobs.ts'
import { registerJobs } from '../checks/register/jobs.ts'
import { screeningJobs } from '../checks/screening/jobs.ts'
import { filesJobs } from '../files/jobs.ts'
import { gamesJobs } from '../games/jobs.ts'
import { identityJobs } from '../identity/jobs.ts'
import { lotteryJobs } from '../lottery/jobs.ts'
import { originalsJobs } from '../originals/jobs.ts'
import type { RoomJobs, Tasks } from '../platform/jobs.ts'
import { protectionJobs } from '../protection/jobs.ts'
import { pointsJobs } from '../points/jobs.ts'
import { promotionsJobs } from '../promotions/jobs.ts'
import { recordsJobs } from '../records/jobs.ts'
import { riskJobs } from '../risk/jobs.ts'
import { walletJobs } from '../wallet/jobs.ts'
import type { House } from './compose.ts'

/** The ledger's own timed work: months ahead, and the whole proof of the night. */
function ledgerJobs({ ledger }: House): RoomJobs {
  return {
    tasks: {
      'ledger-months': async () => void (await ledger.ensurePartitions()),
      'ledger-prove': async (_, slice) => void (await ledger.proveOn(slice?.isOver)),
    },
    timed: [
      { task: 'ledger-months', match: '17 3 * * *' },
      { task: 'ledger-prove', match: '* * * * *' },
    ],
  }
}

export function scheduleOf(house: House): Required<RoomJobs> {
  const {
    agents,
    identity,
    files,
    games,
    wallet,
    lottery,
    originals,
    records,
    points,
    bonus,
    promotions,
    protection,
    risk,
    checks,
    needs,
  } = house
  const all: RoomJobs[] = [
    agentsJobs(agents),
    identityJobs(identity),
    gamesJobs(games),
    walletJobs(wallet, needs.database),
    lotteryJobs(lottery),
    originalsJobs(originals),
    recordsJobs(records),
    pointsJobs(points),
    filesJobs(files),
    bonusJobs(bonus),
    promotionsJobs(promotions),
    protectionJobs(protection),
    checksJobs(checks),
    riskJobs(risk),
    registerJobs(house.register),
    screeningJobs(house.screening),
    ledgerJobs(house),
  ]
  return {
    tasks: Object.assign({}, ...all.map(({ tasks }) => tasks)) as Tasks,
    timed: all.flatMap(({ timed }) => timed),
    money: all.flatMap(({ money = [] }) => money),
    letters: all.flatMap(({ letters = [] }) => letters),
  }
}
