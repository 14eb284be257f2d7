/** The hashes and the stream of a raffle, beside a second implementation by node:crypto, and its tickets and prizes. */
import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { FairStream } from '../fairness/stream.ts'
import { beaconOf, drawPrizes, hashOfTickets, raffleCommitment, raffleStream, ticketCount, ticketsOf } from './raffle.ts'

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
const SEED = Uint8Array.from({ length: 32 }, (_, index) => index)
const member = (id: string, turnover: bigint, change: object = {}) => ({ id, turnover, excluded: false, ...change })

describe('[PR-36] what a raffle publishes', () => {
  it('is the hash of every ticket with its number, of every own part, and of the seed under its own name', async () => {
    const ranges = [
      { member: 'a', from: 1, count: 2 },
      { member: 'b', from: 3, count: 1 },
    ]
    expect(await hashOfTickets(ranges)).toBe(sha256('1:a\n2:a\n3:b\n'))
    expect(await hashOfTickets([])).toBe(sha256(''))
    const lines = (who: string, from: number, count: number) =>
      Array.from({ length: count }, (_, step) => `${from + step}:${who}\n`).join('')
    const many = [
      { member: 'ကျော်', from: 1, count: 9_000 },
      { member: 'b', from: 9_001, count: 20_000 },
    ]
    expect(await hashOfTickets(many)).toBe(sha256(lines('ကျော်', 1, 9_000) + lines('b', 9_001, 20_000)))
    expect(
      await beaconOf([
        { member: 'a', part: 'x' },
        { member: 'b', part: 'ÿ' },
      ]),
    ).toBe(sha256('a:x\nb:ÿ\n'))
    expect(await raffleCommitment(SEED)).toBe(sha256(Buffer.concat([Buffer.from('baize-raffle-v1'), SEED])))
  })

  it('is drawn from the blocks of its seed, raffle, tickets and beacon, in this order', async () => {
    const fair = await raffleStream({ raffle: 'r', seed: SEED, beacon: 'b', ticketsHash: 'h' })
    const drawn: number[] = []
    for (let step = 0; step < 9; step += 1) drawn.push(await fair.below(2 ** 24))
    const blocks = [0, 1].map((cursor) => createHmac('sha256', SEED).update(`baize-raffle1|r|h|b|${cursor}`).digest())
    expect(fair.trace().blocks).toEqual(
      blocks.map((bytes, cursor) => ({ cursor, message: `baize-raffle1|r|h|b|${cursor}`, hex: bytes.toString('hex') })),
    )
    const words = blocks.flatMap((bytes) => Array.from({ length: 8 }, (_, place) => bytes.readUInt32BE(place * 4)))
    expect(drawn).toEqual(words.slice(0, 9).map((word) => word % 2 ** 24))
  })
})

describe('[PR-36] the tickets', () => {
  it('are numbered from 1 without gaps, in the order of the members, and nobody is listed without one', () => {
    const members = [
      member('c', 25n),
      member('x', 99n, { excluded: true, given: 4 }),
      member('n', 9n),
      member('a', 10n, { given: 2 }),
      member('g', 0n, { given: 1 }),
    ]
    expect(ticketsOf(members, 10n, null)).toEqual([
      { member: 'c', from: 1, count: 2 },
      { member: 'a', from: 3, count: 3 },
      { member: 'g', from: 6, count: 1 },
    ])
    expect(ticketCount(ticketsOf(members, 10n, null))).toBe(6)
    expect(ticketsOf([member('a', 1n)], 1n, null)).toEqual([{ member: 'a', from: 1, count: 1 }])
    expect(ticketsOf(members, 10n, 2).map(({ count }) => count)).toEqual([2, 2, 1])
    expect(ticketsOf([member('a', 19n), member('b', 30n)], 10n, 3).map(({ from, count }) => [from, count])).toEqual([
      [1, 1],
      [2, 3],
    ])
  })

  it('are left as they were around one that won, at the start, in the middle and at the end of a range', async () => {
    const tickets = [
      { member: 'a', from: 1, count: 3 },
      { member: 'b', from: 4, count: 3 },
    ]
    const draw = async (places: readonly number[], onePerMember = false) => {
      const next = places.values()
      const winners = await drawPrizes(
        { below: async () => next.next().value ?? 0 } as unknown as FairStream,
        tickets,
        places.map(String),
        onePerMember,
      )
      return winners.map(({ ticket, member: who }) => `${ticket}${who}`)
    }
    expect(await draw([3, 3, 3])).toEqual(['4b', '5b', '6b'])
    expect(await draw([4, 3, 3])).toEqual(['5b', '4b', '6b'])
    expect(await draw([5, 4, 3])).toEqual(['6b', '5b', '4b'])
    expect(await draw([2, 2, 1, 0])).toEqual(['3a', '4b', '2a', '1a'])
    expect(await draw([0, 0, 0], true)).toEqual(['1a', '4b'])
    await expect(draw([6])).rejects.toThrow('no ticket at place 6')
  })
})
