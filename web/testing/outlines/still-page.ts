/** Still page: the page of a test with stopped clocks, and what it says once it changes no more. */
import { vi } from 'vitest'
import { server } from 'vitest/browser'
import { deviceNow, hearServerTime } from '../../api/clock/server-clock.ts'
import { pageNow } from '../../api/clock/page-clock.ts'
import { queries } from '../../api/queries.ts'
import { NOW } from '../catalogue.ts'
import { silenceLive } from '../fake-live.ts'
import { twoFrames } from '../looking.ts'
import { closeSite } from '../open-site.ts'
import { outlineOf } from './outline.ts'

/** The clocks of the page stand still at `NOW`, both of them, so that none of them seems to have slept. The live channel brings nothing. */
export function stopClocks(): void {
  silenceLive(true)
  const ahead = Date.parse(NOW) - deviceNow()
  const steady = performance.now() + ahead
  // Not by the device's own date: the two drift apart while a page lives, and then a figure seems old or a minute early.
  const wall = Math.round(performance.timeOrigin + steady)
  vi.spyOn(Date, 'now').mockReturnValue(wall)
  vi.spyOn(performance, 'now').mockReturnValue(steady)
  hearServerTime(NOW, pageNow())
}
export function startClocks(): void {
  closeSite()
  silenceLive(false)
  vi.restoreAllMocks()
}

const isStill = (): boolean =>
  document.querySelector('[aria-busy=true]') === null && queries.isFetching() === 0 && queries.isMutating() === 0
/** The page, its windows and menus, and short messages. */
const PLACES = 'main, [role=dialog], [role=alertdialog], [role=menu], .bz-toast'
const outlines = (): string[] => [...document.querySelectorAll(PLACES)].flatMap(outlineOf)

/** How often a page is looked at, each time after two frames. */
const MOST_LOOKS = 1000
export const MANY_LOOKS = 150
/** Where nothing is stored yet, also what comes late is waited for. */
export const SOME_LOOKS = 6
export const FEW_LOOKS = 3
/**
 * What the page says when it changes no more. What is stored of it ends the waiting at once; else it is looked at `looks` times more. A page
 * whose answers are held back is as still as it can be while it asks.
 */
export async function stillOutline(stored: (lines: string[]) => boolean, looks: number, isHeld = false): Promise<string[]> {
  let last: string[] = []
  for (let look = 0, same = 0; look < MOST_LOOKS && same <= looks; look += 1) {
    await twoFrames()
    if (!isHeld && !isStill()) continue
    const lines = outlines()
    if (lines.length > 0 && stored(lines)) return lines
    same = lines.join('\n') === last.join('\n') ? same + 1 : 0
    last = lines
  }
  return last
}

/** The lines that one has and the other has not, in their order. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}

/** What is said instead. */
export const changesOfLines = (before: readonly string[], lines: readonly string[]): string[] => [
  ...without(before, lines).map((line) => `- ${line}`),
  ...without(lines, before).map((line) => `+ ${line}`),
]

/** What is stored in a file of the web, after an empty line; empty where there is none yet. */
export const storedIn = (file: string): Promise<string> =>
  server.commands.readFile(file).then(
    (text) => `\n${text}`,
    () => '',
  )
