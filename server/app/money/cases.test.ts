/** Proves the life of a case by the command line: taken, moved, noted, closed by two where it is confirmed, and told to the authority (PA-10). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addPeople, deskOf, typed } from '../../operator/testing/staffed.ts'
import { createWorld, type RichMember, type World } from '../testing/world.ts'

let world: World
let mya: RichMember
let account: string
beforeAll(async () => {
  world = await createWorld()
  await addPeople(deskOf(world), 'thida', 'aung')
  await world.database.write((tx) => world.house.risk.seed(tx))
  mya = await world.rich(1_000_000n)
  account = (await world.house.identity.memberOf(mya.memberId))!.account
})
afterEach(() => world.assertBooksBalance())
afterAll(() => world.close())

const type = (...words: string[]) => typed(deskOf(world), [...words, '--by', 'thida', '--reason', 'as agreed'], 'aung')
const show = async (...words: string[]) => (await typed(deskOf(world), words, 'aung')).said
const alone = (name: string, ...words: string[]) =>
  world.house.operator.perform(world.database, name, { words, options: {}, by: 'thida', reason: 'as agreed' })
/** Five deposits that fail open a case about their member. */
async function failing(member: RichMember): Promise<string> {
  for (let time = 0; time < 5; time += 1)
    await world.house.risk.hear({ name: 'depositFailed', memberId: member.memberId, reference: `D-${member.memberId}-${time}` })
  const { rows } = await world.database.pool.query<{ id: string }>(
    'select id::text from risk_case where subject = $1 order by id desc limit 1',
    [member.memberId],
  )
  return rows[0]!.id
}
const rowOf = async (id: string) => {
  const read = await world.house.operator.read(world.database.reader, 'risk-cases', { words: [], options: {}, by: '', reason: '' })
  return read.ok ? read.value.rows.find((row) => row['case'] === id) : undefined
}

describe('[PROT-08, PA-10] a case', () => {
  it('goes from open by working and waiting for the player to closed, with an owner, notes, and a second reader', async () => {
    const id = await failing(mya)
    expect(await rowOf(id)).toMatchObject({ state: 'open', owner: null, severity: 'amber' })
    expect(await alone('risk-take', id)).toMatchObject({
      ok: true,
      value: { before: { state: 'open' }, after: { state: 'working', owner: 'thida' } },
    })
    expect(await alone('risk-note', id, 'asked for the card statement')).toMatchObject({ ok: true })
    expect(await alone('risk-move', id, 'waiting-for-player')).toMatchObject({ ok: true })
    expect(await alone('risk-move', id, 'closed')).toMatchObject({ ok: false, code: 'value-refused' })
    expect(await rowOf(id)).toMatchObject({ state: 'waiting-for-player', owner: 'thida' })
    expect(await show('risk-cases', '--state', 'waiting-for-player')).toContain(mya.memberId)
    expect(await show('risk-cases', '--state', 'working')).not.toContain(mya.memberId)

    const closing = [id, 'confirmed', 'a stolen card, the owner called'] as const
    expect(await alone('risk-close', ...closing)).toMatchObject({ ok: true, value: { waits: true } })
    expect(await alone('risk-close', ...closing)).toMatchObject({ ok: false })
    expect(await rowOf(id)).toMatchObject({ state: 'waiting-for-player' })
    const second = { words: closing, options: {}, by: 'aung', reason: 'as agreed' }
    expect(await world.house.operator.perform(world.database, 'risk-close', second)).toMatchObject({ ok: true, value: { waits: false } })
    for (const [act, ...words] of [
      ['risk-take', id],
      ['risk-move', id, 'open'],
      ['risk-note', id, 'too late'],
    ] as const)
      expect(await alone(act, ...words), act).toMatchObject({ ok: false, code: 'state-conflict' })
    const notes = await show('risk-notes', id)
    expect(['took', 'noted', 'moved', 'closed'].map((act) => notes.includes(act))).toEqual([true, true, true, true])

    const report = JSON.parse(await show('risk-report', id)) as Record<string, unknown>
    expect(report).toMatchObject({
      authority: 'none',
      case: id,
      outcome: 'confirmed',
      owner: 'thida',
      closedBy: 'aung',
      members: [mya.memberId],
    })
    expect([(report['evidence'] as unknown[]).length, (report['notes'] as unknown[]).length]).toEqual([5, 4])
    await type('market-set', 'house', 'cases.report', '{"authority": "the financial unit", "parts": ["case", "members"]}')
    world.clock.forward({ seconds: 20 })
    const short = JSON.parse(await show('risk-report', id)) as Record<string, unknown>
    expect(Object.keys(short)).toEqual(['authority', 'made', 'case', 'members'])
    expect(short['authority']).toBe('the financial unit')
  })

  it('is opened by hand for a topic, once while it is open, and a rule never takes its code', async () => {
    const opened = await alone('risk-open', account, 'freeze', 'a court asked')
    const again = await alone('risk-open', account, 'freeze', 'the court wrote')
    const id = (opened as { value: { object: string } }).value.object.replace('risk case ', '')
    expect([opened, again]).toMatchObject([{ ok: true }, { ok: true, value: { object: `risk case ${id}`, before: 'open' } }])
    expect(await rowOf(id)).toMatchObject({ rule: 'by-hand-freeze', subject: mya.memberId, evidence: '0' })
    expect((await show('risk-case', id)).startsWith('0 events')).toBe(true)
    expect(await show('risk-notes', id)).toContain('the court wrote')
    expect(JSON.parse(await show('risk-report', id))).toMatchObject({ members: [mya.memberId] })
    const rule = '{"kind":"net","hours":24,"amount":"5"}'
    expect(await alone('risk-publish', 'by-hand-freeze', rule)).toMatchObject({ ok: false, code: 'value-refused' })
    // The judge goes on beside it.
    const other = await world.rich(1_000n)
    expect(await rowOf(await failing(other))).toMatchObject({ rule: 'failed-deposits 1' })
    expect(await alone('risk-close', id, 'cleared', 'the court was answered')).toMatchObject({ ok: true, value: { waits: false } })
    expect(await alone('risk-open', account, 'freeze', 'another court asked')).toMatchObject({ ok: true, value: { before: null } })
    expect(await alone('risk-open', 'nobody', 'freeze', 'a court asked')).toMatchObject({ ok: false, code: 'not-found' })
    expect(await alone('risk-open', account, 'Freeze!', 'a court asked')).toMatchObject({ ok: false, code: 'value-refused' })
  })
})
