/**
 * Check vendor: runs the cases of a dialect against a wallet from outside, with the keys of a vendor and one of its players. It reports
 * which cases passed.
 */
import type { DialectName } from '../store.ts'
import { awcClient } from './awc.ts'
import { OUTSIDE_CASES } from './cases.ts'
import type { Client } from './client.ts'
import { evolutionClient } from './evolution.ts'
import { hub88Client } from './hub88.ts'
import { nativeClient } from './native.ts'
import { pragmaticClient } from './pragmatic.ts'
import { softswissClient } from './softswiss.ts'
import { markIds, type Seat, type Wire } from './wire.ts'

const CLIENTS: Readonly<Record<DialectName, (wire: Wire, vendor: string, games: ReadonlyMap<string, string>, key: string) => Client>> = {
  native: nativeClient,
  hub88: hub88Client,
  softswiss: softswissClient,
  pragmatic: pragmaticClient,
  evolution: evolutionClient,
  awc: awcClient,
}

export type CheckAsk = {
  readonly dialect: DialectName
  readonly wire: Wire
  readonly vendor: string
  readonly game: string
  /** What identifies the vendor's calls: a secret, a token, a certificate, or the vendor's private key. */
  readonly key: string
  readonly seat: Seat
  /** Separates the ids of this run from those of any other. */
  readonly run: string
}
export type CheckedCase = { readonly name: string; readonly fault?: string }

export const isDialect = (name: string): name is DialectName => Object.hasOwn(CLIENTS, name)

/** One case after the other, since each looks at the balance before and after. */
export async function checkVendor({ dialect, wire, vendor, game, key, seat, run }: CheckAsk): Promise<CheckedCase[]> {
  markIds(`${run}-`)
  const client = CLIENTS[dialect](wire, vendor, new Map([[vendor, game]]), key)
  const has = async (player: Seat): Promise<string> => {
    const said = await client.balance(player)
    if (said.balance === undefined) throw new Error(`the balance was answered ${said.word}`)
    return said.balance
  }
  const checked: CheckedCase[] = []
  for (const [name, knownBy, act] of OUTSIDE_CASES) {
    if (!knownBy.includes(dialect)) continue
    const fault = await act({ client, seat: () => Promise.resolve(seat), has }).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    checked.push(fault === undefined ? { name } : { name, fault })
  }
  return checked
}
