/** The browser's first file: it lets the page's own boxes be painted, then starts the site while it loads. */
import './site.css'
import './routes/pieces.ts'
import { beginEarly } from './start/early.ts'
import { inTime } from './start/in-time.ts'
import { showLostStart } from './start/lost-start.ts'

/** One frame and its paint; a hidden tab has no frames. */
const painted = new Promise<void>((resolve) => {
  if (document.visibilityState === 'hidden') resolve()
  else requestAnimationFrame(() => setTimeout(resolve))
})

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** What the site needs is read in its own turn, and so is the site. A slow phone then answers a touch in between. */
async function startSite(): Promise<void> {
  await import('./start/ground.ts')
  await nextTurn()
  const { start } = await import('./site.tsx')
  await nextTurn()
  await start()
}

beginEarly()
void painted.then(() => inTime(startSite())).catch(showLostStart)
