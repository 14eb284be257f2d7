/** Proves the way to a drand network. It uses a stand-in that speaks the same wire with its own key, and a real round of the real network. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOMAIN, firstRoundAfter, isRoundOf, QUICKNET, randomnessOf, roundMessage, type BeaconChain } from '@baize/rules/fairness/beacon.ts'
import { toHex } from '@baize/rules/fairness/stream.ts'
import { valueOf } from '../platform/config/variables.ts'
import { httpBeacon, verifyBls } from './beacon.ts'

const { secretKey, publicKey } = bls12_381.shortSignatures.keygen()
const chain: BeaconChain = {
  name: 'stand-in',
  chainHash: 'ab'.repeat(32),
  publicKey: toHex(publicKey.toBytes()),
  genesisSeconds: 1_700_000_000,
  periodSeconds: 3,
}
const sign = async (round: bigint): Promise<string> =>
  toHex(bls12_381.shortSignatures.sign(bls12_381.shortSignatures.hash(await roundMessage(round), DOMAIN), secretKey).toBytes())

let server: Server
let base: string
/** What the stand-in answers; undefined is the honest network. */
let lie: ((round: bigint) => Promise<{ status: number; body: string }>) | undefined
const honest = async (round: bigint): Promise<{ status: number; body: string }> => {
  if (round > 1000n) return { status: 425, body: '{"error":"requested round is in the future"}' }
  const signature = await sign(round)
  return { status: 200, body: JSON.stringify({ round: Number(round), randomness: await randomnessOf(signature), signature }) }
}

beforeAll(async () => {
  server = createServer((ask, answer) => {
    const [, hash = '', round = '0'] = /^\/([0-9a-f]+)\/public\/(\d+)$/.exec(ask.url ?? '') ?? []
    void (hash === chain.chainHash ? (lie ?? honest)(BigInt(round)) : Promise.resolve({ status: 404, body: '{}' })).then(
      ({ status, body }) => answer.writeHead(status, { 'content-type': 'application/json' }).end(body),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

describe('[LOTT-04] the public beacon', () => {
  it('knows a real round of the real network, and no other signature for it', async () => {
    const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
    expect(await isRoundOf(verifyBls, QUICKNET, '1000', signature)).toBe(true)
    expect(await randomnessOf(signature)).toBe('fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd')
    expect(await isRoundOf(verifyBls, QUICKNET, '1001', signature)).toBe(false)
    expect(await isRoundOf(verifyBls, chain, '1000', signature)).toBe(false)
    for (const wrong of ['', 'b4', signature.replace('b4', 'b5'), 'f'.repeat(96), `${signature}00`])
      expect(await isRoundOf(verifyBls, QUICKNET, '1000', wrong)).toBe(false)
  })

  it('takes the first round that is published at or after a time', () => {
    const beacon = httpBeacon({ mirrors: [], chain })
    const at = (seconds: number) => beacon.roundAfter(Temporal.Instant.fromEpochMilliseconds((chain.genesisSeconds + seconds) * 1000))
    expect([at(-5), at(0), at(0.001), at(3), at(3.5), at(6)]).toEqual(['1', '1', '2', '2', '3', '3'])
    expect(firstRoundAfter(QUICKNET, 1_692_803_367 + 999 * 3)).toBe(1000)
  })

  it('asks the mirrors in turn and believes only what is signed for the round that was promised', async () => {
    const beacon = httpBeacon({ mirrors: ['http://127.0.0.1:9', base], chain })
    const [right, other] = [await sign(77n), await sign(78n)]
    expect(await beacon.valueOf('77')).toBe(right)
    expect(await beacon.valueOf('1001')).toBeUndefined()
    const lies = [
      { round: 77, signature: other },
      { round: 78, signature: other },
      { round: 77, signature: right, randomness: 'ff'.repeat(32) },
      { round: 77 },
      [],
      'x'.repeat(5000),
    ]
    for (const said of lies) {
      lie = async () => ({ status: 200, body: JSON.stringify(said) })
      expect(await beacon.valueOf('77'), JSON.stringify(said).slice(0, 60)).toBeUndefined()
    }
    lie = async () => ({ status: 200, body: 'no JSON' })
    expect(await beacon.valueOf('77')).toBeUndefined()
    lie = undefined
    expect(await httpBeacon({ mirrors: [base], chain: QUICKNET }).valueOf('77')).toBeUndefined()
  })

  it('reads another network from one line, or says what the line has to be', () => {
    const { name, chainHash, publicKey: key, genesisSeconds, periodSeconds } = chain
    const line = [name, chainHash, key, genesisSeconds, periodSeconds].join(',')
    const read = (text: string) => valueOf({ BEACON_CHAIN: text }, 'BEACON_CHAIN')
    expect(read(line)).toEqual(chain)
    expect(read('')).toBeUndefined()
    for (const wrong of [',', 'x', `${line},1`, line.replace('stand-in', 'Stand In'), line.slice(0, -2)])
      expect(() => read(wrong)).toThrow('BEACON_CHAIN is name')
  })
})
