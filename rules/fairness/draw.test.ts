/** Draws: the shapes are those that the rules read, the numbers follow from what was committed, and any exchange is seen. */
import { describe, expect, it } from 'vitest'
import { lotteryGames, readDraw } from '../lottery/lottery.ts'
import { drawCommitment, drawMessage, drawnRules, drawNumbers, drawStream, verifyDraw, type DrawInput } from './draw.ts'
import { toHex } from './stream.ts'

const input = (last: number): DrawInput => ({
  seed: Uint8Array.from({ length: 32 }, (_, place) => (place * 7 + last) % 256),
  game: 'ssc-1',
  issue: '20261120-0001',
  tickets: 'ab'.repeat(32),
  beacon: '-',
})

describe('lottery draws', () => {
  it('have a shape for every game of the rules, which its rules read', async () => {
    expect([...drawnRules()].sort()).toEqual(
      lotteryGames()
        .map(({ game }) => game)
        .sort(),
    )
    for (const rules of drawnRules())
      for (let seed = 0; seed < 20; seed += 1) {
        const drawn = await drawNumbers(rules, drawStream(input(seed)))
        expect(readDraw(rules, drawn).ok, `${rules} ${JSON.stringify(drawn)}`).toBe(true)
      }
    expect(await drawNumbers('constructor', drawStream(input(1)))).toBeUndefined()
  })

  it('[LOTT-04] are recomputed from the published facts, and an exchange of any of them is detected', async () => {
    const one = input(3)
    const facts = {
      rules: 'PK10',
      game: one.game,
      issue: one.issue,
      commitment: await drawCommitment(one.seed),
      seed: toHex(one.seed),
      ticketsHash: one.tickets,
      beacon: 'drand:123:00112233445566778899aabbccddeeff',
      draw: await drawNumbers('PK10', drawStream({ ...one, beacon: 'drand:123:00112233445566778899aabbccddeeff' })),
    }
    expect((await verifyDraw(facts)).ok).toBe(true)
    const changes: [Partial<typeof facts>, string][] = [
      [{ seed: toHex(input(4).seed) }, 'commitment-broken'],
      [{ commitment: await drawCommitment(input(4).seed) }, 'commitment-broken'],
      [{ seed: toHex(input(4).seed), commitment: await drawCommitment(input(4).seed) }, 'numbers-differ'],
      [{ ticketsHash: 'ac'.repeat(32) }, 'numbers-differ'],
      [{ beacon: '-' }, 'numbers-differ'],
      [{ beacon: 'drand:124:00112233445566778899aabbccddeeff' }, 'numbers-differ'],
      [{ issue: '20261120-0002' }, 'numbers-differ'],
      [{ game: 'ssc-2' }, 'numbers-differ'],
      [{ rules: '11X5' }, 'numbers-differ'],
      [{ draw: ['01'] }, 'numbers-differ'],
      [{ rules: 'none' }, 'facts-malformed'],
      [{ seed: 'zz' }, 'facts-malformed'],
      [{ issue: 'a|b' }, 'facts-malformed'],
    ]
    for (const [change, code] of changes) expect(await verifyDraw({ ...facts, ...change })).toMatchObject({ ok: false, code })
  })

  it('read every number equally often', async () => {
    const seen = new Map<string, number>()
    for (let seed = 0; seed < 2000; seed += 1) {
      const drawn = await drawNumbers('SSC5', drawStream({ ...input(seed % 256), issue: `2026${String(seed).padStart(4, '0')}` }))
      for (const digit of drawn as string[]) seen.set(digit, (seen.get(digit) ?? 0) + 1)
    }
    const chi = [...seen.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)
    // Nine degrees of freedom: 27.9 is passed by one honest draw in a thousand, and these inputs are always the same.
    expect(chi).toBeLessThan(27.9)
  })

  it.each([
    ['11X5', 0, 5, 11],
    ['PK10', 0, 10, 10],
    ['LHC49', 0, 7, 49],
    ['SSQ', 0, 6, 33],
    ['SSQ', 6, 7, 16],
  ])('of %s draw every ball of the places %i to %i, and none above %i', async (rules, from, to, highest) => {
    const seen = new Set<number>()
    for (let seed = 0; seed < 200; seed += 1)
      for (const ball of ((await drawNumbers(rules, drawStream(input(seed)))) as string[]).slice(from, to)) seen.add(Number(ball))
    expect([...seen].sort((one, other) => one - other)).toEqual(Array.from({ length: highest }, (_, place) => place + 1))
  })

  it('never mix two inputs into one message', () => {
    expect(drawMessage(input(1), 0)).toBe(`baize-draw1|ssc-1|20261120-0001|${'ab'.repeat(32)}|-|0`)
    expect(() => drawMessage({ ...input(1), issue: '1|2' }, 0)).toThrow(RangeError)
  })
})
