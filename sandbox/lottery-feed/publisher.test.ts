/** The stand-in publishers draw and rest on the days of the real ones, and number their draws as those do. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createPublisher, type Fault, type Question } from './publisher.ts'

const publisher = createPublisher(Buffer.alloc(32, 3))
type Page = {
  readonly date: string
  readonly place: number
  readonly issue: string | null
  readonly drawnAt: string
  readonly numbers: unknown
}
const LATER = Temporal.Instant.from('2030-01-01T00:00:00Z')
const ask = async (game: string, date: string, more: Partial<Question> = {}, now = LATER) =>
  (await publisher.page({ source: 'wire', game, day: Temporal.PlainDate.from(date), place: 1, ...more }, now)) as Page | undefined

const ROWS = readFileSync(new URL('../../rules/lottery/calendars/published-draws.csv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^[a-z0-9-]+,2026/.test(line))
  .map((line) => line.split(','))

describe('the publishers of the sandbox', () => {
  it.each(['fc-3d', 'pl-5', 'ssq', 'th-gov', 'vn-north'])(
    '[LOTT-05] list every draw of %s in 2026 under its day and number, and no other',
    async (game) => {
      const rows = ROWS.filter(([of]) => of === game)
      const byDay = new Map(rows.map(([, day = '', number = '']) => [day, number]))
      const last = Temporal.PlainDate.from(rows.at(-1)![1]!)
      for (let day = Temporal.PlainDate.from(rows[0]![1]!); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
        // The archive lost this draw.
        if (game === 'th-gov' && day.toString() === '2026-01-17') continue
        const page = await ask(game, day.toString())
        expect([day.toString(), page === undefined ? undefined : (page.issue ?? '')]).toEqual([day.toString(), byDay.get(day.toString())])
      }
    },
  )

  it('[LOTT-05] say nothing before a draw, and the same ever after, each with its own delay', async () => {
    const at = (time: string) => Temporal.Instant.from(`2026-11-20T${time}Z`)
    expect(await ask('fc-3d', '2026-11-20', {}, at('13:15:01'))).toBeUndefined()
    const page = await ask('fc-3d', '2026-11-20', {}, at('13:15:02'))
    expect(page).toMatchObject({
      date: '2026-11-20',
      place: 1,
      issue: '2026310',
      drawnAt: '2026-11-20T13:15:00Z',
      numbers: [/^\d$/, /^\d$/, /^\d$/].map((digit) => expect.stringMatching(digit) as string),
    })
    expect(await ask('fc-3d', '2026-11-20')).toEqual(page)
    expect(await ask('fc-3d', '2026-11-20', { source: 'gazette' }, at('13:15:01'))).toEqual({ ...page, publisher: 'gazette' })
    // Twice a trading day, and each draw is another one.
    const [noon, evening] = [await ask('mm-2d', '2026-11-20'), await ask('mm-2d', '2026-11-20', { place: 2 })]
    expect([noon?.drawnAt, evening?.drawnAt, noon?.issue]).toEqual(['2026-11-20T05:31:00Z', '2026-11-20T10:00:00Z', null])
    for (const nothing of [
      ask('mm-2d', '2026-11-20', { place: 3 }),
      ask('mm-2d', '2026-12-07'),
      ask('ssc-5', '2026-11-20'),
      ask('fc-3d', '2026-10-01'),
    ])
      expect(await nothing).toBeUndefined()
    // Two months after the New Year the Jockey Club numbers from one again.
    expect([(await ask('hk-lhc', '2026-08-22'))?.issue, (await ask('hk-lhc', '2027-01-02'))?.issue]).toEqual(['26/092', '27/001'])
  })

  it('[LOTT-05] err only as a test makes them, one source about one draw, and draw at any time where a test needs it', async () => {
    const right = await ask('fc-3d', '2026-11-20')
    const fault = (more: Partial<Fault>): Fault => ({ source: 'wire', game: 'fc-3d', day: '2026-11-20', kind: 'differs', ...more })
    const with_ = async (more: Partial<Fault>, date = '2026-11-20') => {
      publisher.setFaults([fault(more)])
      return await ask('fc-3d', date)
    }
    expect((await with_({}))?.numbers).not.toEqual(right?.numbers)
    expect(await with_({ kind: 'silent' })).toBeUndefined()
    expect(await with_({ kind: 'early', seconds: 60 })).toEqual({ ...right, drawnAt: '2026-11-20T13:14:00Z' })
    expect([await with_({ kind: 'renumbered', number: '2026999' }), await with_({ kind: 'renumbered' })]).toEqual([
      { ...right, issue: '2026999' },
      { ...right, issue: null },
    ])
    for (const other of [{ source: 'gazette' }, { game: 'pl-5' }, { day: '2026-11-21' }, { place: 2 }] as const)
      expect(await with_(other)).toEqual(right)
    const soon = Temporal.Instant.from('2026-10-01T04:00:00Z')
    publisher.setFaults([], true)
    expect(await ask('fc-3d', '2026-10-01', { drawAt: soon, place: 77 })).toMatchObject({
      place: 77,
      issue: null,
      drawnAt: '2026-10-01T04:00:00Z',
    })
    publisher.setFaults([])
    expect(await ask('fc-3d', '2026-10-01', { drawAt: soon })).toBeUndefined()
  })
})
