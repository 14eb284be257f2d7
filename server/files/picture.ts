/** Picture: recognises a picture by its bytes and has a separate process re-encode it. The process is ended when it takes too long. */
import { fork } from 'node:child_process'
import path from 'node:path'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { PictureRequest, PictureDrawn } from './picture-child.ts'

export type PictureRefusal = 'type' | 'pixels' | 'broken' | 'time'
export type Picture = { readonly type: PictureRequest['type']; readonly bytes: Buffer; readonly width: number; readonly height: number }

const CHILD = path.join(import.meta.dirname, 'picture-child.ts')
/** Of the processor. A bomb is ended by it, whatever else the machine does. */
const MOST_SECONDS = 8
/** For a child that hangs without using the processor. */
const MOST_MS = 60_000
/** Pictures that are drawn at once, and those that may wait. */
const [AT_ONCE, WAITING] = [2, 16]

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** By the first bytes; the sender's name for it means nothing. */
const typeOf = (bytes: Buffer): PictureRequest['type'] | undefined =>
  bytes.subarray(0, PNG.length).equals(PNG) ? 'image/png' : bytes.subarray(0, JPEG.length).equals(JPEG) ? 'image/jpeg' : undefined

type Drawn = PictureDrawn | 'ended' | 'not-begun'

/** Asks one child. It gets no environment, so no address and no secret of the server. */
export function drawnBy(asked: Omit<PictureRequest, 'mostSeconds'>, mostSeconds = MOST_SECONDS): Promise<Drawn> {
  return new Promise((resolve) => {
    const child = fork(CHILD, [], {
      serialization: 'advanced',
      stdio: 'ignore',
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=128'],
    })
    const late = setTimeout(() => {
      resolve({ ok: false, reason: 'time' })
      child.kill('SIGKILL')
    }, MOST_MS)
    const end = (drawn: Drawn): void => {
      clearTimeout(late)
      resolve(drawn)
    }
    child.once('message', (drawn: PictureDrawn) => resolve(drawn))
    child.once('error', () => end(child.pid === undefined ? 'not-begun' : 'ended'))
    child.once('exit', () => end('ended'))
    child.send({ ...asked, mostSeconds })
  })
}

/** `across` is a name that is written over the picture. */
export type Draw = (wish: { readonly bytes: Buffer; readonly across?: string }) => Promise<Outcome<Picture, PictureRefusal | 'busy'>>

/** Few are drawn at once, so that pictures never take the processor from bets. Beyond those that may wait, one is refused at once. */
export function createDrawing(drawn: typeof drawnBy): Draw {
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
  return async ({ bytes, ...more }) => {
    const type = typeOf(bytes)
    if (type === undefined) return refused('type')
    if (!(await enter())) return refused('busy')
    try {
      const told = await drawn({ bytes, type, ...more })
      if (told === 'not-begun') return refused('busy')
      // A child that ended silently needed more memory than it may have.
      if (told === 'ended') return refused('pixels')
      return told.ok ? done({ type, bytes: Buffer.from(told.bytes), width: told.width, height: told.height }) : refused(told.reason)
    } finally {
      leave()
    }
  }
}
