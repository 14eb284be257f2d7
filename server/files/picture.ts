/** Picture: recognises a picture by its bytes and has a separate process re-encode it. The process is ended when it takes too long. */
import { fork } from 'node:child_process'
import path from 'node:path'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { PictureAsked, PictureDrawn } from './picture-child.ts'

export type PictureRefusal = 'type' | 'pixels' | 'broken' | 'time'
export type Picture = { readonly type: PictureAsked['type']; readonly bytes: Buffer; readonly width: number; readonly height: number }

const CHILD = path.join(import.meta.dirname, 'picture-child.ts')
/** Including its start. The child gives up by itself earlier. */
const MOST_MS = 15_000
/** Pictures that are drawn at once, and those that may wait. */
const [AT_ONCE, WAITING] = [2, 16]

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** By the first bytes; the sender's name for it means nothing. */
const typeOf = (bytes: Buffer): PictureAsked['type'] | undefined =>
  bytes.subarray(0, PNG.length).equals(PNG) ? 'image/png' : bytes.subarray(0, JPEG.length).equals(JPEG) ? 'image/jpeg' : undefined

/** Asks one child. It gets no environment, so no address and no secret of the server. */
function drawnBy(asked: PictureAsked): Promise<PictureDrawn | 'time' | 'ended'> {
  return new Promise((resolve) => {
    const child = fork(CHILD, [], {
      serialization: 'advanced',
      stdio: 'ignore',
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=128'],
    })
    const late = setTimeout(() => {
      resolve('time')
      child.kill('SIGKILL')
    }, MOST_MS)
    child.once('message', (drawn: PictureDrawn) => resolve(drawn))
    child.once('error', () => resolve('ended'))
    child.once('exit', () => {
      clearTimeout(late)
      resolve('ended')
    })
    child.send(asked)
  })
}

export type Draw = (bytes: Buffer) => Promise<Outcome<Picture, PictureRefusal | 'busy'>>

/** Few are drawn at once, so that pictures never take the processor from bets. */
export function createDrawing(): Draw {
  let running = 0
  const waiting: (() => void)[] = []
  const enter = async (): Promise<boolean> => {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING) return false
      await new Promise<void>((go) => waiting.push(go))
    } else running += 1
    return true
  }
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return async (bytes) => {
    const type = typeOf(bytes)
    if (type === undefined) return refused('type')
    if (!(await enter())) return refused('busy')
    try {
      const drawn = await drawnBy({ bytes, type })
      if (drawn === 'time') return refused('time')
      // A child that ended silently needed more memory than it may have.
      if (drawn === 'ended') return refused('pixels')
      return drawn.ok ? done({ type, bytes: Buffer.from(drawn.bytes), width: drawn.width, height: drawn.height }) : refused(drawn.reason)
    } finally {
      leave()
    }
  }
}
