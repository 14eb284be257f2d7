/** Proves the queue before the process that draws pictures, whatever that process takes, and the limit of its time. */
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createDrawing, drawnBy } from './picture.ts'

const PNG = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#2e8b57' } })
  .png()
  .toBuffer()
const DRAWN = { ok: true, bytes: PNG, width: 8, height: 4 } as const

describe('[WC-44] pictures that come at once', () => {
  it('are drawn two at a time and answered every one, and the first that finds no place to wait is refused', async () => {
    const held: ((drawn: typeof DRAWN) => void)[] = []
    let [begun, most] = [0, 0]
    const draw = createDrawing(() => {
      begun += 1
      const drawn = new Promise<typeof DRAWN>((release) => held.push(release))
      most = Math.max(most, held.length)
      return drawn
    })
    const release = async (): Promise<void> => {
      // The place of one that was answered is taken a few turns of the queue of promises later.
      while (held.length === 0) await Promise.resolve()
      held.shift()!(DRAWN)
    }
    const answers = Array.from({ length: 18 }, () => draw({ bytes: PNG }))
    expect(await draw({ bytes: PNG })).toMatchObject({ ok: false, code: 'busy' })
    expect([begun, held.length]).toEqual([2, 2])
    // What is no picture needs no place.
    expect(await draw({ bytes: Buffer.from('GIF89a') })).toMatchObject({ ok: false, code: 'type' })
    for (const _ of answers) await release()
    for (const answer of await Promise.all(answers))
      expect(answer).toEqual({ ok: true, value: { type: 'image/png', bytes: PNG, width: 8, height: 4 } })
    expect([begun, most]).toEqual([18, 2])
    const next = draw({ bytes: PNG })
    await release()
    expect(await next).toMatchObject({ ok: true })
  })

  it('leave their places where the process fails, and one that could not begin is no fault of the picture', async () => {
    const draw = createDrawing(async () => 'not-begun')
    for (let sent = 0; sent < 20; sent += 1) expect(await draw({ bytes: PNG })).toMatchObject({ ok: false, code: 'busy' })
  })

  it('are ended by the time of the processor that they use, not by the clock', async () => {
    const asked = { bytes: PNG, type: 'image/png' } as const
    expect(await drawnBy(asked, 0)).toEqual({ ok: false, reason: 'time' })
    expect(await drawnBy(asked)).toMatchObject({ ok: true, width: 8, height: 4 })
  })
})
