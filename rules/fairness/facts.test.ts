/** The texts and hashes of draws, beacons and tickets, beside a second implementation by node:crypto. */
import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { firstRoundAfter, isRoundOf, QUICKNET, randomnessOf, readBeacon, roundMessage } from './beacon.ts'
import { committedBytes, drawCommitment, drawMessage, drawNumbers, drawStream, verifyDraw, type DrawInput } from './draw.ts'
import { toHex } from './stream.ts'
import { ticketLine, type TicketFacts } from './ticket-line.ts'

const sha256 = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex')
const SEED = Uint8Array.from({ length: 32 }, (_, place) => place + 1)
const FACTS: DrawInput = { seed: SEED, game: 'ssc-1', issue: '20261120-0001', tickets: 'ab'.repeat(32), beacon: '-' }

describe('[LOTT-04] a draw', () => {
  it('commits to the seed under its own name, and refuses a seed of another length', async () => {
    expect(await drawCommitment(SEED)).toBe(sha256(Buffer.concat([Buffer.from('baize-draw-v1'), SEED])))
    for (const length of [31, 33]) expect(() => committedBytes(new Uint8Array(length))).toThrow(RangeError)
  })

  it('reads blocks that are authenticated by the seed over all facts', async () => {
    const fair = drawStream(FACTS)
    for (let drawn = 0; drawn < 9; drawn += 1) await fair.below(10)
    const message = (cursor: number) => `baize-draw1|ssc-1|20261120-0001|${'ab'.repeat(32)}|-|${cursor}`
    expect(fair.trace().blocks).toEqual(
      [0, 1].map((cursor) => ({ cursor, message: message(cursor), hex: createHmac('sha256', SEED).update(message(cursor)).digest('hex') })),
    )
  })

  it('takes no fact of another shape, so that no two inputs give one message', () => {
    const wrong: Partial<DrawInput>[] = [
      { game: 's' },
      { game: 'A1' },
      { game: 'a|b' },
      { issue: '123' },
      { issue: '20261120-' },
      { tickets: 'ab' },
      { tickets: 'AB'.repeat(32) },
      { beacon: '' },
      { beacon: 'a:1:00' },
      { beacon: 'a:1' },
    ]
    for (const change of wrong) expect(() => drawMessage({ ...FACTS, ...change }, 0), JSON.stringify(change)).toThrow(RangeError)
    for (const change of [{ game: 'ab' }, { issue: '2026' }, { beacon: `drand:1:${'0'.repeat(16)}` }])
      drawMessage({ ...FACTS, ...change }, 0)
    expect(() => drawStream({ ...FACTS, issue: '1|2' })).toThrow(RangeError)
  })

  it('draws for ever the same digits, balls and prizes of one seed', async () => {
    const drawn = (rules: string) => drawNumbers(rules, drawStream(FACTS))
    expect(await drawn('SSC5')).toEqual(['2', '6', '8', '8', '4'])
    expect(await drawn('SSQ')).toEqual(['05', '12', '11', '22', '09', '24', '07'])
    expect(await drawn('TH_GOV')).toEqual({ first: '268844', bottom2: '07', front3: ['741', '218'], bottom3: ['155', '468'] })
  })

  it('is verified whatever the order in which its prizes are read, and not with two prizes exchanged', async () => {
    const draw = (await drawNumbers('MALAY_TH', drawStream(FACTS))) as Record<string, string>
    const published = { rules: 'MALAY_TH', ...FACTS, commitment: await drawCommitment(SEED), seed: toHex(SEED), ticketsHash: FACTS.tickets }
    const turned = { second: draw['second'], first: draw['first'] }
    expect([(await verifyDraw({ ...published, draw })).ok, (await verifyDraw({ ...published, draw: turned })).ok]).toEqual([true, true])
    expect(await verifyDraw({ ...published, draw: { first: draw['second'], second: draw['first'] } })).toMatchObject({
      code: 'numbers-differ',
    })
    const south = (await drawNumbers('VN_SOUTH', drawStream(FACTS))) as Record<string, string[]>
    const lists = { ...south, G4: south['G4']?.toReversed() }
    expect(await verifyDraw({ ...published, rules: 'VN_SOUTH', draw: lists })).toMatchObject({ code: 'numbers-differ' })
    for (const change of [{ ticketsHash: 'ab' }, { game: 'A' }, { beacon: '' }])
      expect(await verifyDraw({ ...published, draw, ...change })).toMatchObject({ code: 'facts-malformed' })
  })
})

describe('[LOTT-04] a public value', () => {
  it('is the hash of a signature over the hash of its round, eight bytes with the big end first', async () => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64BE(258n)
    expect(toHex(await roundMessage(258n))).toBe(sha256(bytes))
    const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
    expect(await randomnessOf(signature)).toBe('fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd')
  })

  it('is checked by the curve with these three, and refused where a text has another shape or the curve throws', async () => {
    const asked: string[][] = []
    const signature = '0a'.repeat(48)
    const check = (answer: () => boolean, round = '7', text = signature) =>
      isRoundOf((...bytes) => (asked.push(bytes.map(toHex)), answer()), { publicKey: 'ff00' }, round, text)
    expect([await check(() => true), await check(() => false)]).toEqual([true, false])
    const thrown = () => {
      throw new Error('no point')
    }
    expect(await check(thrown)).toBe(false)
    expect(asked[0]).toEqual([signature, toHex(await roundMessage(7n)), 'ff00'])
    const before = asked.length
    for (const round of ['0', '07', '-1', '', '1'.repeat(20)]) expect(await check(() => true, round)).toBe(false)
    for (const text of ['0a'.repeat(47), '0A'.repeat(48), `${signature}0`]) expect(await check(() => true, '7', text)).toBe(false)
    expect(asked).toHaveLength(before)
  })

  it('is that of the first round at or after a time', () => {
    const at = (seconds: number) => firstRoundAfter({ ...QUICKNET, genesisSeconds: 100, periodSeconds: 3 }, seconds)
    expect([0, 100, 101, 103, 104, 106].map(at)).toEqual([1, 1, 2, 2, 3, 3])
    // What the network publishes of itself.
    expect(QUICKNET).toEqual({
      name: 'drand-quicknet',
      chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
      publicKey:
        '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
      genesisSeconds: 1_692_803_367,
      periodSeconds: 3,
    })
    expect([0, 1, 3, 4].map((after) => firstRoundAfter(QUICKNET, 1_692_803_367 + after))).toEqual([1, 2, 2, 3])
    expect(readBeacon('drand:7:ab')).toEqual({ name: 'drand', round: '7', signature: 'ab' })
    for (const text of ['-', 'drand', 'drand:7', 'drand::ab', ':7:ab']) expect(readBeacon(text)).toBeUndefined()
  })
})

it('[LOTT-10] a ticket is one line, with its odds by tier and its own price', () => {
  const ticket: TicketFacts = {
    order: 'o',
    place: 2,
    play: 'D',
    prizeGroup: 1957,
    odds: null,
    bets: 3,
    multiple: 5,
    stakeUnits: 150_000n,
    selection: '1|2',
  }
  expect(ticketLine(ticket)).toBe('baize-ticket-v1|o|2|D|1957|-|3|5|150000|1|2')
  expect(ticketLine({ ...ticket, prizeGroup: null, odds: { 龙虎: '2', hit: '45' } })).toBe(
    'baize-ticket-v1|o|2|D|0|hit=45,龙虎=2|3|5|150000|1|2',
  )
  expect(ticketLine({ ...ticket, odds: { b: '1', a: '2' } })).toBe(ticketLine({ ...ticket, odds: { a: '2', b: '1' } }))
})
